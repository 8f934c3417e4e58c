//! The figures of an experiment, computed from its records.

use engine_core::random::SplitMix64;
use engine_core::{Status, Stop};
use reports::ablation::{
    AblatedPart, Analysis, Design, Experiment, Measure, Subset, Variant, answer, broken_promise, tables,
};
use reports::{Grid, Record, Regrets};

/// A test experiment with parts 0, 1, ... on positions P0, P1, ....
pub(crate) struct Lab {
    pub(crate) experiment: Experiment,
    records: Vec<Record>,
}

impl Lab {
    /// Every subset searches every position to depth 2 at the cost given by `nodes`.
    pub(crate) fn new(
        parts: usize,
        positions: usize,
        design: Design,
        nodes: impl Fn(Subset, usize) -> u64,
    ) -> Lab {
        let subsets = design.subsets(parts);
        let part = |number: usize| AblatedPart {
            name: format!("p{number}"),
            effect: "sound".to_owned(),
            sound: true,
        };
        let variants = subsets.iter().map(|&subset| Variant {
            subset,
            strategy: format!("{subset:?}"),
            may_err: false,
        });
        let mut records = Vec::new();
        for position in 0..positions {
            for &subset in &subsets {
                records.push(record(position, subset, 1, 1));
                records.push(record(position, subset, 2, nodes(subset, position)));
            }
        }
        Lab {
            experiment: Experiment {
                base: "base".to_owned(),
                suite: "suite".to_owned(),
                parts: (0..parts).map(part).collect(),
                design,
                variants: variants.collect(),
                depth: 2,
                budget: None,
                measure: Measure::Nodes,
                positions,
            },
            records,
        }
    }

    pub(crate) fn analysis(&self) -> Analysis {
        Analysis::new(&self.experiment, &Regrets::new(&Grid::new(&self.records))).unwrap()
    }

    fn record(&mut self, position: usize, subset: Subset) -> &mut Record {
        let (name, strategy) = (format!("P{position}"), format!("{subset:?}"));
        let wanted = |record: &&mut Record| {
            record.depth == 2 && record.strategy == strategy && record.position.as_ref() == Some(&name)
        };
        self.records.iter_mut().find(wanted).unwrap()
    }
}

fn record(position: usize, subset: Subset, depth: u32, nodes: u64) -> Record {
    Record {
        position: Some(format!("P{position}")),
        strategy: format!("{subset:?}"),
        depth,
        score: Some(position as i32),
        best_move: Some("e2e4".to_owned()),
        nodes,
        time_s: 0.5,
        ..Record::default()
    }
}

/// Part 0 halves the tree, part 1 reduces it to a third, part 2 does nothing.
fn divided(subset: Subset, nodes: u64) -> u64 {
    let divisor = [2, 3, 1];
    nodes / subset.members().map(|part| divisor[part]).product::<u64>()
}

fn near(one: f64, other: f64) -> bool {
    (one / other - 1.0).abs() < 1e-9
}

#[test]
fn parts_that_divide_the_tree_earn_what_they_divide_it_by() {
    let lab = Lab::new(3, 6, Design::Factorial, |subset, position| {
        divided(subset, 600 * (position as u64 + 1))
    });
    let analysis = lab.analysis();
    assert!(near(analysis.total.unwrap().factor(), 6.0));
    for (part, factor) in [2.0, 3.0, 1.0].into_iter().enumerate() {
        let figures = &analysis.parts[part];
        for estimate in [figures.alone, figures.last, figures.share] {
            assert!(near(estimate.unwrap().factor(), factor));
        }
    }
    assert!(
        analysis
            .interactions
            .iter()
            .all(|(_, estimate)| near(estimate.factor(), 1.0))
    );
    let order: Vec<usize> = analysis.order.iter().map(|step| step.part).collect();
    assert_eq!(order, [1, 0, 2]);
    let ranks = analysis.parts.iter().map(|part| part.ranks.unwrap());
    let ranks: Vec<(usize, usize)> = ranks.collect();
    assert_eq!(ranks, [(2, 2), (1, 1), (3, 3)]);
    assert!((analysis.percentage(0).unwrap() - 100.0 * 2.0_f64.ln() / 6.0_f64.ln()).abs() < 1e-9);
}

#[test]
fn a_position_counts_only_if_every_subset_has_finished_it() {
    let mut lab = Lab::new(2, 6, Design::Factorial, |subset, position| match position {
        3 => 1_000_000,
        _ => divided(subset, 600),
    });
    lab.record(3, Subset::all(2)).status = Status::Stopped(Stop::Nodes);
    let analysis = lab.analysis();
    assert_eq!(analysis.positions, 5);
    assert!(near(analysis.subsets[0].1[0].factor(), 600.0));
    assert_eq!(
        tables(&analysis)[0].title,
        "Base base; suite, the 5 of 6 positions that every subset finished, depth 2"
    );
    for position in 0..6 {
        lab.record(position, Subset::NONE).status = Status::Stopped(Stop::Time);
    }
    // A subset that finished nothing is missing, along with everything that depends on it; the others are
    // not.
    let analysis = lab.analysis();
    assert_eq!(
        (analysis.missing.as_slice(), analysis.subsets.len()),
        (&[Subset::NONE][..], 3)
    );
    let figures = |part: usize| {
        let part = &analysis.parts[part];
        (
            part.alone,
            part.share,
            part.last.map(|last| last.factor().round()),
        )
    };
    assert_eq!(
        [figures(0), figures(1)],
        [(None, None, Some(2.0)), (None, None, Some(3.0))]
    );
    let missing = "Not finished in any position: none. Figures that need them are missing.";
    assert!(tables(&analysis)[0].notes.iter().any(|note| note == missing));
    for position in 0..6 {
        for subset in Subset::every(2) {
            lab.record(position, subset).status = Status::Stopped(Stop::Time);
        }
    }
    assert_eq!(
        Analysis::new(&lab.experiment, &Regrets::new(&Grid::new(&lab.records))),
        None
    );
}

#[test]
fn parts_that_the_data_do_not_separate_share_their_ranks() {
    // Each of the two saves more on half of the positions.
    let lab = Lab::new(2, 8, Design::Factorial, |subset, position| {
        let worth = |part: usize| if part == position % 2 { 4 } else { 2 };
        800 / subset.members().map(worth).product::<u64>()
    });
    let analysis = lab.analysis();
    for part in &analysis.parts {
        assert_eq!(part.ranks, Some((1, 2)));
    }
    assert_eq!(analysis.order[0].rivals, Some(vec![1]));
    let tables = tables(&analysis);
    let order = tables.iter().find(|table| table.name == "order").unwrap();
    assert_eq!(order.rows[0][1], "p0");
    assert_eq!(order.rows[0][4], "p1", "{order:?}");
}

#[test]
fn a_part_that_costs_more_than_it_saves_has_no_percentage() {
    // Part 0 saves three quarters; part 1 costs half as much again.
    let lab = Lab::new(2, 6, Design::Factorial, |subset, _| {
        if subset.has(1) {
            600 * 3 / 2 / (1 + 3 * u64::from(subset.has(0)))
        } else {
            600 / (1 + 3 * u64::from(subset.has(0)))
        }
    });
    let analysis = lab.analysis();
    assert!(analysis.total.unwrap().log > 0.0);
    assert_eq!(analysis.percentage(0), None);
}

#[test]
fn depths_within_a_budget_are_compared_as_gains_and_results_at_a_depth_of_both() {
    let mut lab = Lab::new(2, 6, Design::Factorial, |_, _| 100);
    for position in 0..6 {
        for subset in Subset::every(2).into_iter().filter(|subset| subset.has(0)) {
            let score = Some(1000);
            lab.records.push(Record {
                score,
                ..record(position, subset, 3, 100)
            });
        }
    }
    lab.experiment.measure = Measure::Depth;
    lab.experiment.budget = Some("900 nodes".to_owned());
    let analysis = lab.analysis();
    let share = |part: usize| analysis.parts[part].share.unwrap().factor();
    assert!(near(share(0), 1.5) && near(share(1), 1.0), "{analysis:?}");
    let costs = analysis
        .subsets
        .iter()
        .map(|(_, [cost, _])| cost.factor().round());
    assert_eq!(costs.collect::<Vec<f64>>(), [2.0, 3.0, 2.0, 3.0]);
    assert_eq!(
        analysis
            .parts
            .iter()
            .map(|part| part.changes.score)
            .sum::<usize>(),
        0
    );
    let found = &answer(&analysis)[0];
    assert!(
        found.starts_with("p0 and p1 together increase depth by a factor of 1.50"),
        "{found}"
    );
    let text = tables(&analysis)[0].to_text(80);
    assert!(
        text.contains("Base base; suite, 6 positions, 900 nodes"),
        "{text}"
    );
    assert!(text.contains("depth with it / depth without the part"), "{text}");
}

#[test]
fn a_part_that_changes_nearly_nothing_has_another_sentence_than_one_that_changes_nothing() {
    let nodes = |subset: Subset, position| 100_000 + u64::from(subset.has(0) && position % 2 == 0);
    let lab = Lab::new(1, 6, Design::Factorial, nodes);
    assert_eq!(
        answer(&lab.analysis()),
        ["p0 leaves nodes nearly unchanged (factor 1.00, 95% CI 1.00–1.00)."]
    );
    // Few positions have no interval; their nodes are equal all the same.
    for (positions, all) in [
        (6, " in all 6 positions"),
        (2, " in all 2 positions"),
        (1, " in the only position"),
    ] {
        let mut lab = Lab::new(1, positions, Design::Factorial, |_, _| 100);
        assert_eq!(
            answer(&lab.analysis()),
            [format!("p0 changes no node count{all}.").as_str()]
        );
        lab.experiment.parts[0].sound = false;
        lab.record(0, Subset::all(1)).score = Some(77);
        let notes = &tables(&lab.analysis())[0].notes;
        assert!(
            notes
                .iter()
                .any(|note| note == "Equal node counts with and without: p0."),
            "{notes:?}"
        );
    }
}

/// The part with the largest share is named only if all save together, none costs, and none may save as much.
#[test]
fn no_share_is_named_where_parts_cost_or_cannot_be_ranked() {
    let share = |worth: [f64; 2]| {
        let lab = Lab::new(2, 6, Design::Factorial, |subset, position| {
            let factor: f64 = subset.members().map(|part| worth[part]).product();
            ((60_000.0 + 10.0 * position as f64) / factor) as u64
        });
        let found = answer(&lab.analysis());
        assert!(found[0].starts_with("p0 and p1 together "), "{found:?}");
        (
            found[0].contains(" reduce nodes "),
            found.get(1).map(ToString::to_string),
        )
    };
    assert_eq!(
        share([2.0, 8.0]),
        (true, Some("p1 has the largest share (75%).".to_owned()))
    );
    assert_eq!(share([0.1, 3.0]), (false, None), "the parts together cost");
    assert_eq!(share([0.5, 8.0]), (true, None), "one part costs");
    assert_eq!(share([2.0, 2.0]), (true, None), "neither is first");
}

#[test]
fn other_designs_report_their_own_figures_alone() {
    let analysis = |design| Lab::new(3, 5, design, |subset, _| divided(subset, 600)).analysis();
    let left_out = analysis(Design::LeaveOneOut);
    assert!(left_out.total.is_none() && left_out.order.is_empty() && left_out.interactions.is_empty());
    assert!(near(left_out.parts[0].last.unwrap().factor(), 2.0));
    assert!(left_out.parts[0].alone.is_none() && left_out.parts[0].share.is_none());

    let added = analysis(Design::AddOneIn);
    assert!(near(added.parts[1].alone.unwrap().factor(), 3.0));
    assert!(added.parts[1].last.is_none() && added.order.is_empty());

    let ladder = analysis(Design::Ladder);
    let steps: Vec<usize> = ladder.order.iter().map(|step| step.part).collect();
    assert_eq!(steps, [0, 1, 2]);
    assert!(near(ladder.total.unwrap().factor(), 6.0));
    assert!(ladder.parts.iter().all(|part| part.ranks.is_none()));
}

#[test]
fn a_sound_part_that_changes_a_score_is_called_out() {
    let mut lab = Lab::new(2, 5, Design::Factorial, |subset, _| divided(subset, 600));
    assert!(lab.analysis().broken_promises().is_empty());
    lab.record(2, Subset::all(2)).score = Some(77);
    assert_eq!(lab.analysis().broken_promises(), [0, 1]);
    assert_eq!(
        broken_promise(&lab.analysis(), 0),
        "WRONG: p0 is declared sound but changed the score in 1 of 10 comparisons. This is a bug in the search."
    );

    // Part 1 may err: when it is on, part 0 guarantees nothing.
    lab.experiment.parts[1].sound = false;
    for variant in lab
        .experiment
        .variants
        .iter_mut()
        .filter(|variant| variant.subset.has(1))
    {
        variant.may_err = true;
    }
    let analysis = lab.analysis();
    assert!(analysis.broken_promises().is_empty());
    let changes = [0, 1].map(|part| analysis.parts[part].changes);
    assert_eq!(changes.map(|part| [part.comparisons, part.score]), [[10, 1]; 2]);
    assert_eq!([changes[0].promised, changes[0].broken], [5, 0]);
}

/// Random scores of random parts: what is listed is recounted from the records alone.
#[test]
fn every_part_is_listed_that_changed_a_score_and_blamed_if_nothing_else_can_have_done_so() {
    let mut random = SplitMix64::new(43);
    let mut through_others = 0;
    for trial in 0..200 {
        let design = Design::ALL[trial % Design::ALL.len()];
        let mut lab = Lab::new(3, 5, design, |_, _| 100);
        let (effects, base_errs) = ([0; 3].map(|_| random.below(3)), random.below(4) == 0);
        for (part, &effect) in lab.experiment.parts.iter_mut().zip(&effects) {
            part.effect = ["sound", "changes the tree", "may err"][effect as usize].to_owned();
            part.sound = effect == 0;
        }
        for variant in &mut lab.experiment.variants {
            variant.may_err = base_errs || variant.subset.members().any(|part| effects[part] == 2);
        }
        let changed = 1 + random.below(3);
        for _ in 0..random.below(3) {
            let subset = lab.experiment.variants[random.below(3) as usize].subset;
            lab.record(random.below(5) as usize, subset).score = Some(100 + changed as i32);
        }
        let variants = lab.experiment.variants.clone();
        let analysis = lab.analysis();
        let (mut listed, mut blamed, mut told) = (Vec::new(), 0, Vec::new());
        for (part, effect) in effects.iter().enumerate() {
            let (mut compared, mut other, mut broken) = (0, 0, 0);
            for (with, without) in variants
                .iter()
                .flat_map(|with| variants.iter().map(move |without| (with, without)))
            {
                if !with.subset.has(part) || with.subset.without(part) != without.subset {
                    continue;
                }
                for position in 0..5 {
                    let [one, two] =
                        [with, without].map(|variant| lab.record(position, variant.subset).score);
                    compared += 1;
                    other += usize::from(one != two);
                    broken += usize::from(one != two && !with.may_err && !without.may_err);
                }
            }
            let sound = *effect == 0;
            if !sound || other > 0 {
                listed.push([format!("p{part}"), compared.to_string(), other.to_string()]);
            }
            blamed += usize::from(sound && broken > 0);
            if !sound || other > 0 && broken == 0 {
                told.push(format!("p{part}"));
                through_others += usize::from(sound);
            }
        }
        let tables = tables(&analysis);
        let table = tables
            .iter()
            .find(|table| table.title.starts_with("Results that a part changed"));
        let rows = table.map_or(&[][..], |table| &table.rows);
        let shown = rows
            .iter()
            .map(|row| [0, 2, 3].map(|column| row[column].to_string()));
        assert!(shown.eq(listed), "{trial}: {table:?}");
        let wrong = table.map_or(0, |table| {
            table
                .notes
                .iter()
                .filter(|note| note.starts_with("WRONG"))
                .count()
        });
        assert_eq!(wrong, blamed, "{trial}");
    }
    assert!(through_others > 20, "{through_others}");
}

#[test]
fn time_is_that_of_the_last_iteration() {
    let mut lab = Lab::new(1, 5, Design::Factorial, |_, _| 100);
    lab.experiment.measure = Measure::Time;
    let analysis = lab.analysis();
    assert!(near(analysis.subsets[0].1[0].factor(), 0.5));
}
