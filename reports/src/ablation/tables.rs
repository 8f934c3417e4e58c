//! The tables of an experiment.

use super::analysis::{Analysis, Changes, Figure, PartFigures};
use super::experiment::{Design, Measure};
use crate::numbers::{self, joined};
use crate::sentences::{Sentence, ablation, notes};
use crate::table::{Table, TableOf, Value};
use crate::tables;
use statistics::{Estimate, FEWEST_POSITIONS};

/// The names of all tables of an ablation and what each shows. Some designs lack some of them.
pub const TABLE_NAMES: [(&str, &str); 6] = [
    (
        "main",
        "factor of each part: added to base, added last, fair share",
    ),
    ("subsets", "every subset of the parts"),
    ("changes", "results that a part changed"),
    (
        "interactions",
        "factor of one part with another part on, for each pair",
    ),
    ("order", "greedy order of the parts, largest factor first"),
    ("timed", "savings in time (--timed)"),
];

/// All tables, the main one first.
pub fn tables(analysis: &Analysis) -> Vec<Table> {
    let ladder = (analysis.experiment.design == Design::Ladder)
        .then(|| order(analysis))
        .flatten();
    let tables = [
        ladder.or_else(|| parts(analysis)),
        Some(subsets(analysis)),
        changes(analysis),
        interactions(analysis),
        order(analysis).filter(|order| order.name != MAIN),
        timed(analysis),
    ];
    tables.into_iter().flatten().collect()
}

/// The name of the first table.
pub const MAIN: &str = "main";

/// The positions that the figures cover: `24 positions`, or those of them that every subset finished.
fn positions(analysis: &Analysis) -> String {
    let (compared, searched) = (analysis.positions, analysis.experiment.positions);
    let all = numbers::counted(searched, "position");
    if compared == searched {
        all
    } else {
        format!("the {compared} of {all} that every subset finished")
    }
}

/// The legend for too few positions.
fn too_few(analysis: &Analysis) -> Option<(&'static str, String)> {
    let is_few = analysis.positions < FEWEST_POSITIONS;
    is_few.then(|| ("95% CI", format!("and rank: need {FEWEST_POSITIONS} positions")))
}

pub fn broken_promise(analysis: &Analysis, part: usize) -> Sentence {
    let changes = analysis.parts[part].changes;
    ablation::broken_promise(analysis.name(part), changes.broken, changes.promised)
}

/// Names the subsets that finished no position.
fn missing(analysis: &Analysis) -> Option<Sentence> {
    let names = analysis.missing.iter();
    let names = joined(names.map(|&subset| analysis.experiment.name_of(subset)), "; ");
    names.map(|names| ablation::missing_subsets(&names))
}

fn subsets(analysis: &Analysis) -> Table {
    let experiment = &analysis.experiment;
    let (measure, with_intervals) = (experiment.measure, analysis.has_intervals());
    let reference = analysis.reference;
    let reference_name = experiment.name_of(reference);
    Table::of(format!("Subsets: {}", basis(analysis)), &analysis.subsets)
        .called("subsets")
        .words("parts", |(subset, _)| experiment.name_of(*subset))
        .estimates(
            [measure.unit(), measure.name()],
            with_intervals,
            |cost| Value::number(cost, measure.text(cost)),
            |(_, [cost, _])| Some(*cost),
        )
        .estimates(
            ["", "factor"],
            with_intervals,
            Value::factor,
            |(subset, [_, saved])| {
                let is_known = *subset == reference;
                Some(if is_known { Estimate::exactly(1.0) } else { *saved })
            },
        )
        .legend([
            (measure.name(), "geometric mean".to_owned()),
            (
                "factor",
                measure.ratio(&format!("of {reference_name}"), "of the row"),
            ),
        ])
        .legend(too_few(analysis))
        .notes(missing(analysis))
        .legend((measure == Measure::Time).then_some((
            "time",
            "of parallel searches, differs between runs; intervals cover positions, not the clock".to_owned(),
        )))
        .finish()
}

/// `alpha-beta+qs; bratko-kopec, 24 positions, depth 4`.
fn basis(analysis: &Analysis) -> String {
    let experiment = &analysis.experiment;
    let (base, suite, limit) = (&experiment.base, &experiment.suite, experiment.limit());
    format!("base {base}; {suite}, {}, {limit}", positions(analysis))
}

/// The factor of each part, largest first, and the total. `None` for a ladder, which does not provide them.
fn parts(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let with_intervals = analysis.has_intervals();
    let has = |figure: fn(&PartFigures) -> bool| analysis.parts.iter().any(figure);
    let share = analysis.parts.len() > 1 && has(|part| part.share.is_some());
    let ranked = analysis.parts.len() > 1 && has(|part| part.ranks.is_some());
    let figures: [(&str, &str, Figure); 2] = [
        ("added to base", "alone", |part| part.alone),
        ("added last", "last", |part| part.last),
    ];
    let known = figures.iter().filter(|(group, _, figure)| {
        let is_known = analysis.parts.iter().any(|part| figure(part).is_some());
        is_known && (analysis.parts.len() > 1 || *group == "added to base")
    });
    known.clone().next()?;
    let total = analysis.total.filter(|_| share);
    let rows = analysis.by_worth().into_iter().map(Some);
    let rows = rows.chain(total.map(|_| None));
    let of_part = |row: Option<usize>| row.map(|part| &analysis.parts[part]);
    // Two columns under a common heading, or one without intervals.
    let factors = |table: TableOf<Option<usize>>,
                   group: &str,
                   name: &str,
                   figure: &dyn Fn(Option<usize>) -> Option<Estimate>| {
        let heading = if with_intervals { "factor" } else { group };
        let table = table.numbers_named(name, heading, |row| {
            figure(row)
                .map(|estimate| Value::factor(estimate.factor()))
                .unwrap_or_default()
        });
        table.when(with_intervals, |table| {
            let ends = |row| figure(row).and_then(|estimate| estimate.bounds());
            let interval = |row| ends(row).map(Value::factors).unwrap_or_default();
            table.intervals("95% CI", interval).grouped(2, group)
        })
    };
    let table = Table::of(capitalized(&basis(analysis)), rows)
        .called(MAIN)
        .words("part", |row| row.map_or("together", |part| analysis.name(part)))
        .each(known, |table, (group, name, figure)| {
            let of = |row: Option<usize>| match row {
                Some(_) => of_part(row).and_then(figure),
                None => total.filter(|_| *name == "alone"),
            };
            factors(table, group, name, &of)
        })
        .when(share, |table| {
            let of = |row: Option<usize>| of_part(row).map_or(total, |part| part.share);
            let table = factors(table, "fair share", "share", &of);
            table
                .numbers_named("share pct", "%", |row| {
                    let percentage = row.map_or(Some(100.0), |part| analysis.percentage(part));
                    percentage.map(|share| Value::number(share, format!("{share:.0}%")))
                })
                .grouped(3 * usize::from(with_intervals), "fair share")
        })
        .when(ranked, |table| {
            table
                .pairs("rank", ["best", "worst"], |row| {
                    let ranks = of_part(row).and_then(|part| part.ranks);
                    let ranks = ranks.map(|(best, worst)| {
                        let shown =
                            if best == worst { best.to_string() } else { format!("{best}–{worst}") };
                        Value::interval((best as f64, worst as f64), shown)
                    });
                    ranks.unwrap_or_default()
                })
                .spare(0)
        });
    let measure = experiment.measure.name();
    let several = analysis.parts.len() > 1;
    let last = several && has(|part| part.last.is_some());
    let identical = analysis.parts.iter().enumerate().filter(|(_, part)| {
        let worth = part.worth();
        worth.is_some_and(|estimate| estimate.is_zero)
    });
    let identical = joined(identical.map(|(part, _)| analysis.name(part)), ", ");
    let table = table
        .legend([(
            "factor",
            format!(
                "{}, geometric means",
                experiment.measure.ratio("without the part", "with it")
            ),
        )])
        .legend(last.then_some((
            "added last",
            "to a base that has all the other parts: its marginal factor",
        )))
        .legend(share.then_some((
            "fair share",
            "mean over all orders (Shapley value); shares multiply to \"together\"",
        )))
        .legend(ranked.then_some(("rank", "range of possible ranks")))
        .legend((experiment.measure == Measure::Depth).then(|| {
            (
                "depth",
                format!(
                    "the deepest completed iteration, {} at most (--depth){}",
                    experiment.depth,
                    notes::without_decided(analysis.decided)
                ),
            )
        }))
        .legend(too_few(analysis))
        .notes(identical.map(|names| ablation::equal_with_and_without(measure, &names)))
        .notes(missing(analysis));
    Some(table.finish())
}

fn capitalized(text: &str) -> String {
    let mut signs = text.chars();
    signs
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(signs).collect())
}

/// The interaction of each pair. `None` unless the design provides it.
fn interactions(analysis: &Analysis) -> Option<Table> {
    let with_intervals = analysis.has_intervals();
    let table = Table::of("Interactions", &analysis.interactions)
        .called("interactions")
        .words("part", |([one, _], _)| analysis.name(*one))
        .words("with", |([_, other], _)| analysis.name(*other))
        .estimates(["", "interaction"], with_intervals, Value::factor, |row| {
            Some(row.1)
        })
        .when(with_intervals, |table| {
            table.words("against 1", |(_, estimate)| {
                match (estimate.is_not_zero() == Some(true), estimate.log > 0.0) {
                    _ if estimate.is_zero => "equal in every position",
                    (false, _) => "not clear",
                    (true, true) => "above",
                    (true, false) => "below",
                }
            })
        })
        .legend([(
            "interaction",
            "factor of a part with the other / without it (geometric mean)",
        )]);
    (!analysis.interactions.is_empty()).then(|| table.finish())
}

/// The greedy order of the parts. `None` for a single part, or unless the design provides it.
fn order(analysis: &Analysis) -> Option<Table> {
    let is_ladder = analysis.experiment.design == Design::Ladder;
    let has_rivals = !is_ladder && analysis.has_intervals();
    let title = if is_ladder {
        capitalized(&basis(analysis))
    } else {
        "Greedy order (largest factor first)".to_owned()
    };
    let has_equal = analysis.order.iter().any(|step| !step.equal.is_empty());
    let table = Table::of(title, analysis.order.iter().enumerate())
        .called(if is_ladder { MAIN } else { "order" })
        .numbers("step", |(number, _)| number + 1)
        .words("part added", |(_, step)| analysis.name(step.part))
        .estimates(
            ["", "factor"],
            analysis.has_intervals(),
            Value::factor,
            |(_, step)| Some(step.saved),
        )
        .when(has_rivals, |table| {
            table.words("not distinguishable from", |(_, step)| {
                let rivals = step.rivals.iter().flatten();
                let name = |rival: &usize| {
                    let equal = if step.equal.contains(rival) { " (equal)" } else { "" };
                    format!("{}{equal}", analysis.name(*rival))
                };
                joined(rivals.map(name), ", ")
            })
        })
        .legend(has_equal.then_some(("equal", "the same saving in every position")))
        .legend(too_few(analysis));
    (analysis.order.len() > 1).then(|| table.finish())
}

/// The savings of the subsets in time and in nodes. `None` unless they were timed.
fn timed(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let of_strategy = |strategy: &str| {
        let subset = experiment.subset_of(strategy);
        subset.map_or_else(String::new, |subset| experiment.name_of(subset))
    };
    let timed = analysis.timed.as_ref()?;
    let reference = experiment.name_of(experiment.reference());
    Some(tables::timed(timed, "parts", of_strategy, &reference).finish())
}

/// How often parts changed the result: those that may, and those that did. `None` if there are none.
fn changes(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let broken = analysis.broken_promises();
    let rows = analysis
        .changing()
        .map(|part| (&experiment.parts[part], &analysis.parts[part].changes));
    let through_others = analysis
        .changing()
        .any(|part| experiment.parts[part].sound && !broken.contains(&part));
    let changes_tree = analysis.experiment.parts.iter().any(|part| !part.sound);
    let has = |figure: fn(&Changes) -> bool| analysis.parts.iter().any(|part| figure(&part.changes));
    let title = match experiment.measure {
        Measure::Depth => "Results that a part changed at the deepest depth of both searches".to_owned(),
        _ => format!("Results that a part changed at {}", experiment.limit()),
    };
    Table::of(title, rows)
        .called("changes")
        .words("part", |(info, _)| &info.name)
        .words("effect", |(info, _)| &info.effect)
        .numbers("comparisons", |(_, changes)| changes.comparisons)
        .numbers("scores differ", |(_, changes)| changes.score)
        .numbers("moves differ", |(_, changes)| changes.best_move)
        .pairs("positions with a different score", ["", "of"], |(_, changes)| {
            Value::share(changes.positions, analysis.positions)
        })
        .when(has(|changes| changes.regret.is_some()), |table| {
            let difference =
                |value: Option<f64>| value.map(|value| Value::number(value, numbers::difference(value)));
            table
                .numbers_named("mean regret", "mean", |(_, changes)| {
                    difference(changes.regret.and_then(|regret| regret.value))
                })
                .intervals("95% CI", |(_, changes)| {
                    let (low, high) = changes.regret?.ends?;
                    let shown = format!("{} to {}", numbers::difference(low), numbers::difference(high));
                    Some(Value::interval((low, high), shown))
                })
                .numbers("median", |(_, changes)| difference(changes.median_regret))
                .numbers("checked", |(_, changes)| changes.judged)
                .grouped(4, "regret")
                .legend([("regret", "with the part minus without it")])
        })
        .when(has(|changes| changes.solved.is_some()), |table| {
            table
                .numbers("solved only with it", |(_, changes)| {
                    changes.solved.map(|[_, with]| with)
                })
                .numbers("only without it", |(_, changes)| {
                    changes.solved.map(|[without, _]| without)
                })
        })
        .when(has(|changes| changes.points.is_some()), |table| {
            table
                .numbers("points with it", |(_, changes)| {
                    changes.points.map(|[_, with]| with)
                })
                .numbers("points without it", |(_, changes)| {
                    changes.points.map(|[without, _]| without)
                })
        })
        .notes(broken.iter().map(|&part| broken_promise(analysis, part)))
        .legend([(
            "comparisons",
            "positions searched without and with the part, all else equal",
        )])
        .legend(changes_tree.then_some((
            "effect",
            "a part that changes results searches another tree: its factor is no saving on equal work",
        )))
        .notes(through_others.then(ablation::through_others))
        .unless_empty()
}
