//! The tables of an experiment.

use super::analysis::{Analysis, Changes, PartFigures, Ranks, SubsetFigures};
use super::experiment::{Design, Measure};
use crate::numbers;
use crate::statistics::{Estimate, FEWEST_POSITIONS, pairs};
use crate::table::{Family, Table, TableOf, Value};
use crate::tables;

/// Subsets and pairs that tables show, those of ten parts; of more they show so many, with the largest
/// figures.
const MAX_SUBSETS: usize = 1 << 10;
const MAX_PAIRS: usize = 45;
const SHOWN: usize = 24;

pub fn tables(analysis: &Analysis) -> Vec<Table> {
    let tables = [
        Some(subsets(analysis)),
        changes(analysis),
        parts(analysis),
        interactions(analysis),
        order(analysis),
        timed(analysis),
    ];
    tables.into_iter().flatten().collect()
}

fn with_basis<T: Copy>(table: TableOf<T>, analysis: &Analysis, family: Family) -> Table {
    let intervals = analysis.has_intervals().then(|| family.note());
    table.note(basis(analysis)).notes(intervals).finish()
}

/// Over what the figures are taken, and what therefore they cannot say.
fn basis(analysis: &Analysis) -> String {
    let (compared, asked) = (analysis.positions, analysis.experiment.positions);
    let all = numbers::counted(asked, "position");
    let positions = if compared == asked {
        all
    } else {
        format!("the {compared} of {all} that every subset finished")
    };
    let means = match compared {
        1 if asked == 1 => "Of one position".to_owned(),
        _ => format!("Geometric means over {positions}"),
    };
    if compared < FEWEST_POSITIONS {
        format!(
            "{means}: no intervals and no ranks, which take {FEWEST_POSITIONS} positions; others may give another picture."
        )
    } else {
        format!("{means}.")
    }
}

pub fn broken_promise(analysis: &Analysis, part: usize) -> String {
    let changes = analysis.parts[part].changes;
    format!(
        "WRONG: {} is called sound, yet it changed the score in {} of {} comparisons of searches that do not err; this is an \
         error of the search.",
        analysis.name(part),
        changes.broken,
        changes.promised
    )
}

fn subsets(analysis: &Analysis) -> Table {
    let experiment = &analysis.experiment;
    let (measure, with_intervals) = (experiment.measure, analysis.has_intervals());
    let reference = experiment.reference();
    let reference_name = experiment.name_of(reference);
    let title = format!(
        "Subsets on {}, {} of the iteration to depth {}",
        experiment.base,
        measure.name(),
        experiment.depth
    );
    let saving = format!("{} than {reference_name}", measure.saving());
    let mut shown: Vec<&SubsetFigures> = analysis.subsets.iter().collect();
    let all = shown.len();
    if all > MAX_SUBSETS {
        // The one that the others are measured against first.
        shown.sort_by(|one, other| other.saved.log.total_cmp(&one.saved.log));
        shown.sort_by_key(|figures| figures.subset != reference);
        shown.truncate(1 + SHOWN);
    }
    let table = Table::of(title, shown.iter().copied())
        .words("parts", |figures| experiment.name_of(figures.subset))
        .estimates(
            [measure.unit(), measure.name()],
            with_intervals,
            |cost| Value::number(cost, measure.text(cost)),
            |figures| Some(figures.cost),
        )
        .estimates(["times", &saving], with_intervals, Value::factor, |figures| {
            let is_known = figures.subset == reference;
            Some(if is_known { Estimate::exactly(1.0) } else { figures.saved })
        })
        .notes((shown.len() < all).then(|| {
            let all = numbers::grouped(all as u64);
            format!("The {SHOWN} of {all} subsets that save the most, below {reference_name}; ablation.csv has all.")
        }))
        .notes((measure == Measure::Time).then_some(
            "Times differ from run to run, and searches side by side disturb each other; intervals tell of other positions, not of the clock.",
        ));
    with_basis(table, analysis, Family::Each)
}

/// The worth of each part, and all together. `None` for a ladder, which does not tell, and for one part, of
/// which the subsets tell all.
fn parts(analysis: &Analysis) -> Option<Table> {
    if analysis.parts.len() < 2 {
        return None;
    }
    let experiment = &analysis.experiment;
    let with_intervals = analysis.has_intervals();
    let has = |figure: fn(&PartFigures) -> bool| analysis.parts.iter().any(figure);
    let share = has(|part| part.share.is_some());
    let ranked = has(|part| part.ranks.is_some());
    type Figure = fn(&PartFigures) -> Option<Estimate>;
    let figures: [(&str, Figure); 2] = [("alone", |part| part.alone), ("last", |part| part.last)];
    let known = figures
        .iter()
        .filter(|(_, figure)| analysis.parts.iter().any(|part| figure(part).is_some()));
    if !share && known.clone().next().is_none() {
        return None;
    }
    let total = analysis.total.filter(|_| share);
    let rows = (0..analysis.parts.len()).map(Some).chain(total.map(|_| None));
    let of_part = |row: Option<usize>| row.map(|part| &analysis.parts[part]);
    let nothing = |row: Option<usize>, value: Option<Value>| match row {
        Some(_) => value.into(),
        None => Value::from(""),
    };
    let told_apart = format!(
        "Pairs of parts that are told apart: {} of {}.",
        analysis.told_apart.len(),
        pairs(analysis.parts.len()).count()
    );
    let title = format!("The worth of each part, in {}", experiment.measure.saving());
    let table = Table::of(title, rows)
        .words("part", |row| row.map_or("all together", |part| analysis.name(part)))
        .each(known, |table, (heading, figure)| {
            let estimate = |row| of_part(row).and_then(figure);
            table.estimates(["times", heading], with_intervals, Value::factor, estimate)
        })
        .when(share, |table| {
            let estimate = |row| of_part(row).map_or(total, |part| part.share);
            table
                .estimates(["times", "fair share"], with_intervals, Value::factor, estimate)
                .numbers_in("pct", "of the log reduction", |row| {
                    let percentage = row.and_then(|part| analysis.percentage(part));
                    nothing(row, percentage.map(|share| Value::number(share, format!("{share:.1} %"))))
                })
        })
        .when(ranked, |table| {
            table.pairs("rank", ["best", "worst"], |row| {
                let ranks = of_part(row).and_then(|part| part.ranks);
                let shown = |ranks: Ranks| {
                    Value::interval((ranks.best as f64, ranks.worst as f64), ranks.to_string())
                };
                nothing(row, ranks.map(shown))
            })
        })
        .notes(total.map(|_| {
            "Fair share: the mean over all orders of adding the parts (Shapley); the shares multiply to what all save together."
        }))
        .when(ranked, |table| {
            table
                .note("Rank a–b: a − 1 parts save more, and all but b save less, at 95 % for all ranks together.")
                .note(told_apart)
        })
        .note("Below 1 a part costs more than it saves.");
    Some(with_basis(
        table,
        analysis,
        Family::Of(analysis.parts.len(), "parts in a column"),
    ))
}

/// How each pair acts together. `None` unless the design tells.
fn interactions(analysis: &Analysis) -> Option<Table> {
    let with_intervals = analysis.has_intervals();
    let pairs = analysis.interactions.len();
    let mut shown: Vec<&([usize; 2], Estimate)> = analysis.interactions.iter().collect();
    if pairs > MAX_PAIRS {
        shown.sort_by(|(_, one), (_, other)| other.log.abs().total_cmp(&one.log.abs()));
        shown.truncate(SHOWN);
    }
    let table = Table::of("Parts that help each other", shown.iter().copied())
        .words("part", |([one, _], _)| analysis.name(*one))
        .words("with", |([_, other], _)| analysis.name(*other))
        .estimates(["times", "interaction"], with_intervals, Value::factor, |row| Some(row.1))
        .when(with_intervals, |table| {
            table.words("so they", |(_, estimate)| {
                match (estimate.is_not_zero() == Some(true), estimate.log > 0.0) {
                    _ if estimate.is_zero_everywhere() => "are independent on every position",
                    (false, _) => "are not told from 1",
                    (true, true) => "help each other",
                    (true, false) => "do each other's work",
                }
            })
        })
        .notes((shown.len() < pairs).then(|| format!("The {SHOWN} of {pairs} pairs that are farthest from 1; ablation.csv has all.")))
        .note(
            "Interaction: by what factor the one saves more with the other on than without it, the mean over all subsets of the other parts. Below 1 both do the same work.",
        );
    (pairs > 0).then(|| with_basis(table, analysis, Family::Of(pairs, "pairs")))
}

/// In which order one would add the parts. `None` of one, and unless the design tells.
fn order(analysis: &Analysis) -> Option<Table> {
    let (title, family, has_rivals) = match analysis.experiment.design {
        Design::Ladder => ("The parts in the order given", Family::Each, false),
        _ => (
            "The parts in greedy order, each time the one that saves the most",
            Family::Step,
            analysis.has_intervals(),
        ),
    };
    let table = Table::of(title, analysis.order.iter().enumerate())
        .numbers("step", |(number, _)| number + 1)
        .words("add", |(_, step)| analysis.name(step.part))
        .estimates(
            ["times", "saves"],
            analysis.has_intervals(),
            Value::factor,
            |(_, step)| Some(step.saved),
        )
        .when(has_rivals, |table| {
            table
                .words("not told apart from", |(_, step)| {
                    let rivals = step.rivals.iter().flatten();
                    let name = |rival: &usize| {
                        if step.equal.contains(rival) {
                            format!("{} (equal)", analysis.name(*rival))
                        } else {
                            analysis.name(*rival).to_owned()
                        }
                    };
                    let names: Vec<String> = rivals.map(name).collect();
                    (!names.is_empty()).then(|| names.join(", "))
                })
                .note("Not told apart: at 95 % the data leave open that such a part saves as much here.")
                .notes(
                    analysis
                        .order
                        .iter()
                        .any(|step| !step.equal.is_empty())
                        .then_some("Equal: it saves exactly as much on every position."),
                )
        });
    (analysis.order.len() > 1).then(|| with_basis(table, analysis, family))
}

/// What the subsets save in time beside nodes. `None` unless they were timed.
fn timed(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let of_strategy = |strategy: &str| {
        let subset = experiment.subset_of(strategy);
        subset.map_or_else(String::new, |subset| experiment.name_of(subset))
    };
    let timed = analysis.timed.as_ref()?;
    Some(tables::timed(
        timed,
        "parts",
        of_strategy,
        &experiment.name_of(experiment.reference()),
    ))
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
    let has = |figure: fn(&Changes) -> bool| analysis.parts.iter().any(|part| figure(&part.changes));
    let title = format!("Results that a part changed at depth {}", experiment.depth);
    Table::of(title, rows)
        .words("part", |(info, _)| &info.name)
        .words("effect", |(info, _)| &info.effect)
        .numbers("comparisons", |(_, changes)| changes.comparisons)
        .numbers("other score", |(_, changes)| changes.score)
        .numbers("other best move", |(_, changes)| changes.best_move)
        .pairs("positions with another score", ["", "of"], |(_, changes)| {
            Value::share(changes.positions, analysis.positions)
        })
        .when(has(|changes| changes.solved.is_some()), |table| {
            table
                .numbers("solved with it alone", |(_, changes)| changes.solved.map(|[_, with]| with))
                .numbers("without it alone", |(_, changes)| changes.solved.map(|[without, _]| without))
        })
        .when(has(|changes| changes.points.is_some()), |table| {
            table
                .numbers("points with it", |(_, changes)| changes.points.map(|[_, with]| with))
                .numbers("points without it", |(_, changes)| changes.points.map(|[without, _]| without))
        })
        .notes(broken.iter().map(|&part| broken_promise(analysis, part)))
        .note("A comparison is a position searched without and with the part, all else equal.")
        .notes(through_others.then_some(
            "A sound part changes results through others: what may err depends on the order of moves.",
        ))
        .note("Such a part saves or costs by another tree or another result: that is not the same work done cheaper.")
        .unless_empty()
}
