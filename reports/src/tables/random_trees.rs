//! Random trees: their leaves compared with theory, and how often a wrong move is chosen.

use super::Regrets;
use crate::grid::Grid;
use crate::table::{Table, Value};
use statistics::{mean, standard_error, wilson_percent};

/// A row of a family's leaf counts: measured for a strategy, or theoretical.
#[derive(Clone, Copy, PartialEq)]
pub enum LeafLine {
    Measured(usize),
    All,
    Fewest,
}

impl LeafLine {
    pub(crate) fn each(grid: &Grid) -> impl Iterator<Item = LeafLine> + use<> {
        let measured = grid.places().map(LeafLine::Measured);
        measured.chain([LeafLine::All, LeafLine::Fewest])
    }

    pub(crate) fn name(self, grid: &Grid) -> &str {
        match self {
            LeafLine::Measured(strategy) => grid.name(strategy),
            LeafLine::All => "theory: all, b^d",
            LeafLine::Fewest => "theory: fewest",
        }
    }

    /// The leaves in the trees of a family; theory has one figure for all.
    fn counts(self, grid: &Grid, family: usize, depth: u32) -> Vec<f64> {
        let known = &grid.families()[family];
        match self {
            LeafLine::Measured(strategy) => {
                let members = grid.members(family, depth).into_iter();
                let cells = members.filter_map(|position| grid.get(position, strategy, depth));
                cells.map(|cell| cell.leaf_nodes as f64).collect()
            }
            _ if depth > known.depth => Vec::new(),
            LeafLine::All => vec![known.all_leaves(depth)],
            LeafLine::Fewest => vec![known.fewest_leaves(depth)],
        }
    }

    pub(crate) fn mean(self, grid: &Grid, family: usize, depth: u32) -> Option<f64> {
        mean(self.counts(grid, family, depth))
    }
}

/// Leaves by family, strategy and depth: the mean over seeds with its standard error, and the exact
/// theoretical counts. `None` without random trees.
pub fn leaves(grid: &Grid) -> Option<Table> {
    let families = grid.families();
    let depths = grid.compared_depths().into_iter();
    let depths: Vec<u32> = depths.filter(|&depth| depth > 0).collect();
    let lines = (0..families.len()).flat_map(|family| LeafLine::each(grid).map(move |line| (family, line)));
    let table = Table::of("Leaves of trees by depth", lines)
        .called("leaves")
        .words("trees", |(family, line)| match line {
            LeafLine::Measured(0) => families[family].name.as_str(),
            _ => "",
        })
        .words("strategy", |(_, line)| line.name(grid))
        .each(&depths, |table, &depth| {
            table
                .numbers_in("leaves", format!("depth {depth}"), |(family, line)| {
                    let mean = line.mean(grid, family, depth);
                    mean.map(|mean| Value::number(mean, formatted(mean)))
                })
                .numbers_named(&format!("depth {depth} leaves error"), "±", |(family, line)| {
                    let error = standard_error(&line.counts(grid, family, depth))?;
                    Some(Value::number(error, formatted(error)))
                })
        })
        .legend([
            (
                "leaves",
                "arithmetic mean over the trees of a family; ±: its standard error",
            ),
            (
                "theory: fewest",
                "b^⌈d/2⌉ + b^⌊d/2⌋ − 1 (Knuth and Moore 1975): alpha-beta in a perfectly ordered tree",
            ),
        ]);
    (!families.is_empty()).then(|| table.finish())
}

fn formatted(number: f64) -> String {
    match number {
        _ if number.fract() == 0.0 && number < 1e15 => crate::numbers::grouped(number as u64),
        _ if number < 1_000.0 => format!("{number:.2}"),
        _ => crate::numbers::grouped(number.round() as u64),
    }
}

/// A strategy's effective branching factor in leaves at the deepest depth of a family: the square root of the
/// ratio of the means two plies apart. `None` for shallower trees.
pub fn growth(grid: &Grid, family: usize, strategy: usize) -> Option<f64> {
    let counted = |depth: u32| LeafLine::Measured(strategy).mean(grid, family, depth);
    let depths = grid.compared_depths().into_iter();
    let deepest = depths.filter(|&depth| counted(depth).is_some());
    let deepest = deepest.max()?;
    let before = deepest.checked_sub(2).filter(|&before| before > 0)?;
    Some((counted(deepest)? / counted(before)?).sqrt())
}

/// The families of trees whose leaf values are all independent.
pub fn uniform(grid: &Grid) -> Vec<usize> {
    let families = grid.families().iter().enumerate();
    let uniform = families.filter(|(_, family)| family.name.starts_with("uniform "));
    uniform.map(|(place, _)| place).collect()
}

/// The branching factor in leaves for trees with independent values, measured and published. `None` without
/// such trees of sufficient depth.
pub fn growth_of_leaves(grid: &Grid) -> Option<Table> {
    let mut rows = uniform(grid);
    rows.retain(|&family| {
        grid.places()
            .any(|strategy| growth(grid, family, strategy).is_some())
    });
    let families = grid.families();
    let table = Table::of("Growth of leaves by a ply", rows)
        .called("growth")
        .words("trees", |family: usize| families[family].name.as_str())
        .each(grid.places(), |table, strategy| {
            table.numbers_in("times", grid.name(strategy), |family| {
                growth(grid, family, strategy).map(Value::factor)
            })
        })
        .numbers("√b", |family| {
            Value::factor(f64::from(families[family].width).sqrt())
        })
        .numbers_named("Pearl", "Pearl: x/(1−x)", |family| {
            Value::factor(families[family].pearl())
        })
        .numbers_named("without deep cutoffs", "no deep cutoffs: at most", |family| {
            Value::factor(families[family].most_without_deep_cutoffs())
        });
    table.unless_empty()
}

/// The percentage of random trees in which the chosen move is worse than the best, with its 95 % interval;
/// `None` if nothing was judged.
pub fn share_of_wrong_choices(
    regrets: &Regrets,
    (family, strategy): (usize, usize),
    depth: u32,
) -> Option<(f64, (f64, f64))> {
    let members = regrets.grid.members(family, depth);
    let (found, judged) = regrets.with_regret(strategy, depth, &members);
    Some((
        100.0 * found as f64 / judged as f64,
        wilson_percent(found, judged)?,
    ))
}
