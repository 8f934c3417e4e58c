//! The tables of an experiment.

use super::analysis::Analysis;
use super::bootstrap::Estimate;
use super::experiment::Measure;
use super::intervals::{self, Family, INTERVAL};
use super::order::AddedPart;
use super::ranks::Ranks;
use super::subsets::{Design, Subset};
use super::summary::{basis, broken_promise};
use crate::table::{NO_FIGURE, Table, Value};
use crate::tables;

/// All tables that the experiment's design allows, the whole of the figures first.
pub fn tables(analysis: &Analysis) -> Vec<Table> {
    let tables = [
        Some(subsets(analysis)),
        parts(analysis),
        interactions(analysis),
        order(analysis),
        timed(analysis),
        changes(analysis),
    ];
    tables.into_iter().flatten().collect()
}

const COSTS_MORE: &str = "Below 1× a part costs more than it saves.";

/// A column of figures, with one of intervals beside it if there are any.
struct Columns {
    table: Table,
    with_intervals: bool,
}

impl Columns {
    fn new(table: Table, analysis: &Analysis) -> Columns {
        let with_intervals = analysis
            .subsets
            .iter()
            .any(|figures| figures.saved.interval.is_some());
        Columns {
            table,
            with_intervals,
        }
    }

    fn figure(mut self, unit: &str, heading: impl Into<String>) -> Columns {
        self.table = self.table.numbers_in(unit, heading);
        if self.with_intervals {
            self.table = self.table.intervals(INTERVAL);
        }
        self
    }

    fn cells(&self, estimate: Option<&Estimate>, value: impl Fn(f64) -> Value) -> Vec<Value> {
        let mut cells = vec![Value::from(estimate.map(|estimate| value(estimate.factor())))];
        if self.with_intervals {
            cells.push(intervals::cell(estimate, value));
        }
        cells
    }

    /// The cells of a figure that is what it is by definition.
    fn without_interval(&self, estimate: &Estimate) -> Vec<Value> {
        let bare = Estimate {
            interval: None,
            ..*estimate
        };
        self.cells(Some(&bare), Value::times)
    }

    fn finish(self, analysis: &Analysis, family: Family) -> Table {
        let table = self.table.note(basis(analysis));
        match self.with_intervals {
            true => table.note(family.note(analysis.positions)),
            false => table,
        }
    }
}

fn subsets(analysis: &Analysis) -> Table {
    let experiment = &analysis.experiment;
    let measure = experiment.measure;
    let title = format!(
        "Subsets on {}, {} of all iterations to depth {}",
        experiment.base,
        measure.name(),
        experiment.depth
    );
    let design_reference = experiment.design.reference(experiment.parts.len());
    let reference = match design_reference == Subset::NONE {
        true => "none",
        false => "all",
    };
    let mut columns = Columns::new(Table::new(title).words("parts"), analysis)
        .figure(measure.unit(), measure.name())
        .figure("times", format!("{} than {reference}", measure.saving()));
    for figures in &analysis.subsets {
        let mut row = vec![experiment.name_of(figures.subset, ", ").into()];
        row.extend(columns.cells(Some(&figures.cost), |cost| {
            Value::number(cost, measure.text(cost))
        }));
        let saved = match figures.subset == design_reference {
            true => columns.without_interval(&figures.saved),
            false => columns.cells(Some(&figures.saved), Value::times),
        };
        row.extend(saved);
        columns.table.push(row);
    }
    if measure == Measure::Time {
        columns.table = columns.table.note(
            "Times differ from run to run, and searches side by side disturb each other; intervals tell of other positions, not of the clock.",
        );
    }
    columns.finish(analysis, Family::Each)
}

/// What each part is worth. `None` for a ladder, which does not tell.
fn parts(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let has = |figure: fn(&super::PartFigures) -> bool| analysis.parts.iter().any(figure);
    let (alone, last, share) = (
        has(|part| part.alone.is_some()),
        has(|part| part.last.is_some()),
        has(|part| part.share.is_some()),
    );
    if !(alone || last || share) {
        return None;
    }
    let title = format!("What each part is worth, in {}", experiment.measure.saving());
    let mut columns = Columns::new(Table::new(title).words("part"), analysis);
    for (shown, heading) in [(alone, "alone"), (last, "last"), (share, "fair share")] {
        if shown {
            columns = columns.figure("times", heading);
        }
    }
    if share {
        columns.table = columns.table.numbers_in("pct", "of the log reduction");
    }
    let ranked = has(|part| part.ranks.is_some());
    if ranked {
        columns.table = columns.table.pairs("rank", ["best", "worst"]);
    }
    for (part, figures) in analysis.parts.iter().enumerate() {
        let mut row = vec![experiment.parts[part].name.as_str().into()];
        let shown = [
            (alone, &figures.alone),
            (last, &figures.last),
            (share, &figures.share),
        ];
        for (_, estimate) in shown.iter().filter(|(shown, _)| *shown) {
            row.extend(columns.cells(estimate.as_ref(), Value::times));
        }
        if share {
            let percentage = analysis.percentage(part);
            let shown = |percentage| Value::number(percentage, format!("{percentage:.1} %"));
            row.push(percentage.map(shown).into());
        }
        if ranked {
            let ends = |ranks: Ranks| (ranks.best as f64, ranks.worst as f64);
            let shown = |ranks: Ranks| Value::interval(ends(ranks), ranks.to_string());
            row.push(figures.ranks.map(shown).into());
        }
        columns.table.push(row);
    }
    if let Some(total) = analysis.total.filter(|_| share) {
        let mut row = vec!["all together".into()];
        for shown in [alone, last] {
            if shown {
                row.extend(columns.cells(None, Value::times));
            }
        }
        row.extend(columns.cells(Some(&total), Value::times));
        row.resize(columns.table.columns.len(), "".into());
        columns.table.push(row);
        columns.table = columns.table.note(
            "Fair share: the mean over all orders of adding the parts (Shapley); the shares multiply to what all save together.",
        );
    }
    if ranked {
        columns.table = columns.table.note(
            "Rank a–b: a − 1 parts surely save more, and all but b surely save less; at 95 % all ranks are right (differences of all pairs, \
             position by position; Bonferroni).",
        );
        columns.table = columns.table.note(overlapping_ranks(analysis));
    }
    columns.table = columns.table.note(COSTS_MORE);
    Some(columns.finish(analysis, Family::Of(analysis.parts.len(), "parts in a column")))
}

/// What ranks that overlap do not say: whether the two parts are told apart.
fn overlapping_ranks(analysis: &Analysis) -> String {
    let name = |part: usize| analysis.experiment.parts[part].name.as_str();
    let ranks = |part: usize| analysis.parts[part].ranks;
    let overlap = |&&[more, less]: &&[usize; 2]| {
        let (more, less) = (ranks(more), ranks(less));
        more.zip(less).is_some_and(|(more, less)| more.worst >= less.best)
    };
    let told: Vec<String> = analysis
        .told_apart
        .iter()
        .filter(overlap)
        .map(|&[more, less]| format!("{} saves more than {}", name(more), name(less)))
        .collect();
    match told.as_slice() {
        [] => "Parts whose ranks overlap are not told apart.".to_owned(),
        told => format!(
            "Parts whose ranks overlap are not told apart, but for these: {}.",
            told.join("; ")
        ),
    }
}

/// How each pair acts together. `None` unless the design tells.
fn interactions(analysis: &Analysis) -> Option<Table> {
    let name = |part: usize| analysis.experiment.parts[part].name.clone();
    let table = Table::new("Which parts help each other")
        .words("part")
        .words("with");
    let mut columns = Columns::new(table, analysis).figure("times", "interaction");
    let with_verdict = columns.with_intervals;
    if with_verdict {
        columns.table = columns.table.words("so they");
    }
    for ([one, other], estimate) in &analysis.interactions {
        let mut row = vec![name(*one).into(), name(*other).into()];
        row.extend(columns.cells(Some(estimate), Value::times));
        if with_verdict {
            let verdict = match (estimate.is_not_zero() == Some(true), estimate.log > 0.0) {
                (false, _) => "are not told from 1×",
                (true, true) => "help each other",
                (true, false) => "do each other's work",
            };
            row.push(verdict.into());
        }
        columns.table.push(row);
    }
    columns.table = columns.table.note(
        "Interaction: by what factor the one saves more with the other on than without it, the mean over all subsets of the other parts. Below 1× both do the same work.",
    );
    let pairs = analysis.interactions.len();
    (pairs > 0).then(|| columns.finish(analysis, Family::Of(pairs, "pairs")))
}

/// In which order one would add the parts. `None` unless the design tells.
fn order(analysis: &Analysis) -> Option<Table> {
    let ladder = analysis.experiment.design == Design::Ladder;
    let title = match ladder {
        true => "The parts in the order given",
        false => "The parts in greedy order, each time the one that saves the most",
    };
    let table = Table::new(title).numbers("step").words("add");
    let mut columns = Columns::new(table, analysis).figure("times", "saves");
    let with_rivals = !ladder && columns.with_intervals;
    if with_rivals {
        columns.table = columns.table.words("not told apart from");
    }
    for (number, step) in analysis.order.iter().enumerate() {
        let mut row = vec![
            Value::size(number + 1),
            analysis.experiment.parts[step.part].name.as_str().into(),
        ];
        row.extend(columns.cells(Some(&step.saved), Value::times));
        if with_rivals {
            row.push(rivals(analysis, step).into());
        }
        columns.table.push(row);
    }
    let family = match ladder {
        true => Family::Each,
        false => Family::Step,
    };
    if with_rivals {
        columns.table = columns.table.note(
            "Not told apart: at 95 % the data leave open that such a part saves as much here (all pairs of the step together; Bonferroni).",
        );
    }
    (!analysis.order.is_empty()).then(|| columns.finish(analysis, family))
}

fn rivals(analysis: &Analysis, step: &AddedPart) -> String {
    let rivals = step.rivals.iter().flatten();
    let names: Vec<&str> = rivals
        .map(|&rival| analysis.experiment.parts[rival].name.as_str())
        .collect();
    match names.as_slice() {
        [] => NO_FIGURE.to_owned(),
        names => names.join(", "),
    }
}

/// What the subsets save in time beside nodes. `None` unless they were timed.
fn timed(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let name = |subset| experiment.name_of(subset, ", ");
    let of_strategy = |strategy: &str| experiment.subset_of(strategy).map_or_else(String::new, name);
    let reference = match experiment.design.reference(experiment.parts.len()) {
        Subset::NONE => "none",
        _ => "all",
    };
    Some(tables::timed(
        analysis.timed.as_ref()?,
        "parts",
        of_strategy,
        reference,
    ))
}

/// How often parts changed the result: those that may, and those that should not have. `None` if there are
/// none.
fn changes(analysis: &Analysis) -> Option<Table> {
    let experiment = &analysis.experiment;
    let broken = analysis.broken_promises();
    let mut table = Table::new(format!(
        "How often a part changed the result at depth {}",
        experiment.depth
    ))
    .words("part")
    .words("effect")
    .numbers("comparisons")
    .numbers("other score")
    .numbers("other best move")
    .pairs("positions with another score", ["", "of"]);
    for (part, figures) in analysis.parts.iter().enumerate() {
        let info = &experiment.parts[part];
        if info.sound && !broken.contains(&part) {
            continue;
        }
        let changes = figures.changes;
        table.push(vec![
            info.name.as_str().into(),
            info.effect.as_str().into(),
            Value::size(changes.comparisons),
            Value::size(changes.score),
            Value::size(changes.best_move),
            Value::share(changes.positions, analysis.positions),
        ]);
    }
    for part in broken {
        table = table.note(broken_promise(analysis, part));
    }
    table = table
        .note("A comparison is a position searched without and with the part, all else equal.")
        .note("Such a part saves or costs by another tree or another result: that is not the same work done cheaper.");
    (!table.rows.is_empty()).then_some(table)
}
