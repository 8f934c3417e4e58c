//! JS Chess: its five published tables, rerun.

use super::{Agreement, beside};
use crate::reproduce::published_figures::{damaged, figures};
use engine_core::Depth;
use engine_core::chess::{EvaluationSet, Fen, Keys, Mailbox};
use games::{AnyMove, AnyPosition, GameRegistry, coordinate_moves};
use rayon::prelude::*;
use reports::chart::{Chart, Curve, CurveChart, CurvePoint, PointStyle, XAxis, YAxis};
use reports::sentences::reproduce as sentences;
use reports::{Table, numbers};
use search_variants::{Iteration, Status, Strategy};
use serde::{Deserialize, Serialize, Serializer};
use sessions::search_iterator::node_limits;
use sessions::{PlainError, StopFlag};
use std::cmp::Reverse;

const PROGRAM: &str = "JS Chess";

/// Name, title and recipe of each table.
pub(super) const TABLES: [[&str; 3]; 5] = [
    ["T1", "alpha-beta", "alpha-beta+check-ext"],
    ["T2", "+ quiescence", "alpha-beta+check-ext+qs"],
    ["T3", "+ MVV-LVA", "alpha-beta+check-ext+qs+mvv-lva"],
    [
        "T4",
        "+ killers (with history and PV move)",
        "alpha-beta+check-ext+qs+mvv-lva+killers+history+pv",
    ],
    [
        "T5",
        "the finished program, after 1.e4",
        "alpha-beta+check-ext+qs+mvv-lva+killers=1+history+pv",
    ],
];

/// A row of a published table.
#[derive(Clone, Debug, Deserialize)]
struct PrintedRow {
    table: String,
    fen: String,
    depth: u32,
    #[serde(flatten)]
    figures: Figures,
    /// How many sets of random keys it is searched with; `None` if its figures do not depend on the keys.
    draws: Option<u64>,
}

/// Nodes and ordering percentage accumulate from depth 1.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct Figures {
    best: String,
    score: i32,
    nodes: u64,
    #[serde(deserialize_with = "csv::invalid_option")]
    ordering_pct: Option<f64>,
    pv: String,
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct FigureComparison {
    table: String,
    depth: u32,
    recipe: String,
    pub verdict: Agreement,
    printed: Figures,
    /// Whether the row depends on the original's random keys.
    #[serde(skip)]
    is_drawn: bool,
    /// One entry per set of random keys.
    #[serde(serialize_with = "alone_or_listed")]
    measured: Vec<Figures>,
}

fn alone_or_listed<S: Serializer>(measured: &[Figures], serializer: S) -> Result<S::Ok, S::Error> {
    match measured {
        [only] => only.serialize(serializer),
        several => several.serialize(serializer),
    }
}

/// A search of the position of a row's table: the row, the seed of its random keys (`None`: the lab's keys
/// and a table that never overwrites), and its depth.
type KeyedSearch<'a> = (&'a PrintedRow, Option<u64>, u32);

fn rows() -> Result<Vec<PrintedRow>, PlainError> {
    figures(PROGRAM, include_str!("../../published/js-chess.csv"))
}

/// Reruns all tables on all cores. `None` if `stop` cut it short.
pub(super) fn compare(stop: &StopFlag) -> Result<Option<Vec<FigureComparison>>, PlainError> {
    let rows = rows()?;
    let searches = searches(&rows);
    let found: Result<Vec<Option<Vec<Figures>>>, PlainError> =
        searches.par_iter().map(|&search| run(search, stop)).collect();
    let found: Option<Vec<Vec<Figures>>> = found?.into_iter().collect();
    let compared = found.map(|found| {
        let compared = rows.iter().map(|row| {
            let of_row = searches.iter().zip(&found).filter(|((of, seed, _), figures)| {
                of.table == row.table
                    && seed.is_some() == row.draws.is_some()
                    && figures.len() >= row.depth as usize
            });
            let measured = of_row.map(|(_, figures)| figures[row.depth as usize - 1].clone());
            let measured: Vec<Figures> = measured.take(row.draws.unwrap_or(1) as usize).collect();
            FigureComparison {
                table: row.table.clone(),
                depth: row.depth,
                recipe: recipe(row, row.draws.is_some()),
                verdict: verdict(row, &measured),
                printed: row.figures.clone(),
                is_drawn: row.draws.is_some(),
                measured,
            }
        });
        compared.collect()
    });
    Ok(compared)
}

/// The searches for all rows, each as deep as the deepest row that it serves. Deep ones come first, so that
/// none is left over at the end.
fn searches(rows: &[PrintedRow]) -> Vec<KeyedSearch<'_>> {
    let mut searches: Vec<KeyedSearch<'_>> = Vec::new();
    for row in rows {
        let seeds = match row.draws {
            None => vec![None],
            Some(draws) => (1..=draws).map(Some).collect(),
        };
        for seed in seeds {
            let same = |(of, other, _): &&mut KeyedSearch<'_>| of.table == row.table && *other == seed;
            match searches.iter_mut().find(same) {
                Some((_, _, depth)) => *depth = row.depth.max(*depth),
                None => searches.push((row, seed, row.depth)),
            }
        }
    }
    searches.sort_by_key(|&(_, _, depth)| Reverse(depth));
    searches
}

/// The recipe of a row's table. With `drawn`, it has the original's table for the principal variation, in
/// which positions collide.
fn recipe(row: &PrintedRow, drawn: bool) -> String {
    let table = TABLES.iter().find(|[name, ..]| *name == row.table);
    let recipe = table.map_or("", |[_, _, recipe]| recipe);
    format!("{recipe}{}", if drawn { "=10000" } else { "" })
}

/// The figures of depths 1, 2, ...; `None` if `stop` cut it short.
fn run((row, seed, depth): KeyedSearch<'_>, stop: &StopFlag) -> Result<Option<Vec<Figures>>, PlainError> {
    let recipe: Strategy = recipe(row, seed.is_some()).parse().map_err(damaged(PROGRAM))?;
    let fen: Fen = row.fen.parse().map_err(damaged(PROGRAM))?;
    let keys = seed.map_or_else(Keys::standard, Keys::published);
    let board = Mailbox::with(&fen, EvaluationSet::Published.evaluation(), keys);
    let board = GameRegistry::default().mailbox(board);
    let mut search = board.search(&recipe, Vec::new(), node_limits(None, stop));
    let found = std::iter::from_fn(|| search.deepen(Depth::new(depth)));
    Ok(found
        .map(|iteration| measured(board.as_ref(), &iteration))
        .collect())
}

fn measured(board: &dyn AnyPosition, iteration: &Iteration<AnyMove>) -> Option<Figures> {
    if iteration.status != Status::Complete {
        return None;
    }
    // The original prints at most `depth` moves, although the line may continue in quiescence.
    let mut line = coordinate_moves(board, &iteration.pv);
    line.truncate(iteration.depth.plies() as usize);
    Some(Figures {
        best: line.first().cloned().unwrap_or_default(),
        score: iteration.score?.centipawns(),
        nodes: iteration.totals.nodes,
        ordering_pct: iteration.totals.ordering_pct(),
        pv: line.join(" "),
    })
}

fn verdict(row: &PrintedRow, measured: &[Figures]) -> Agreement {
    let printed = &row.figures;
    let two_decimals = |percent: f64| format!("{percent:.2}");
    let same = |figures: &Figures| {
        printed.nodes == figures.nodes
            && printed.pv == figures.pv
            && printed
                .ordering_pct
                .is_none_or(|percent| figures.ordering_pct.map(two_decimals) == Some(two_decimals(percent)))
    };
    let nodes = || measured.iter().map(|figures| figures.nodes);
    let chosen = |figures: &Figures| (printed.best == figures.best) && (printed.score == figures.score);
    let found = match row.draws {
        None if measured.iter().all(same) => Agreement::Exact,
        Some(_) if nodes().min() <= Some(printed.nodes) && nodes().max() >= Some(printed.nodes) => {
            Agreement::Inside
        }
        _ => Agreement::Missed,
    };
    if !measured.is_empty() && measured.iter().all(chosen) {
        found
    } else {
        Agreement::Missed
    }
}

pub(super) fn table(compared: &[FigureComparison]) -> Table {
    let count = |verdict| compared.iter().filter(|row| row.verdict == verdict).count();
    let verdict = |FigureComparison {
                       printed,
                       measured,
                       verdict,
                       is_drawn,
                       ..
                   }: &FigureComparison| {
        let is_other = |figures: &&Figures| !is_drawn && figures.pv != printed.pv;
        match measured.iter().find(is_other) {
            None => verdict.to_string(),
            Some(Figures { pv, .. }) => format!("{verdict} (line {pv} instead of {})", printed.pv),
        }
    };
    Table::of("JS Chess, printed and measured", compared)
        .words("table", |row| &row.table)
        .numbers("depth", |row| row.depth.to_string())
        .words("best", |row| {
            let measured = distinct(&row.measured, |figures| figures.best.clone());
            beside(row.printed.best.clone(), &measured)
        })
        .numbers("score", |row| {
            let measured = distinct(&row.measured, |figures| numbers::score(figures.score));
            beside(numbers::score(row.printed.score), &measured)
        })
        .numbers("nodes printed", |row| numbers::grouped(row.printed.nodes))
        .numbers("nodes measured", |row| {
            let nodes = row.measured.iter().map(|figures| figures.nodes as f64);
            span(nodes, |nodes| numbers::grouped(nodes as u64))
        })
        .numbers("ordering printed", |row| {
            row.printed.ordering_pct.map(numbers::percent)
        })
        .numbers("ordering measured", |row| {
            let ordering = row.measured.iter().filter_map(|figures| figures.ordering_pct);
            span(ordering, |percent| format!("{percent:.2}")).map(|span| format!("{span}%"))
        })
        .words("verdict", verdict)
        .notes(sentences::of_chess(
            [Agreement::Exact, Agreement::Inside, Agreement::Missed].map(count),
        ))
        .finish()
}

fn distinct(measured: &[Figures], figure: impl Fn(&Figures) -> String) -> String {
    let mut values: Vec<String> = measured.iter().map(figure).collect();
    values.sort();
    values.dedup();
    values.join("/")
}

/// The smallest and the largest of some figures.
fn span(figures: impl Iterator<Item = f64>, text: impl Fn(f64) -> String) -> Option<String> {
    let (least, most) = statistics::range(&figures.collect::<Vec<f64>>())?;
    Some(if least == most {
        text(least)
    } else {
        format!("{}–{}", text(least), text(most))
    })
}

pub(super) fn curves(compared: &[FigureComparison]) -> Chart {
    let median = |row: &FigureComparison| {
        let mut nodes: Vec<u64> = row.measured.iter().map(|figures| figures.nodes).collect();
        nodes.sort_unstable();
        nodes
            .get(nodes.len() / 2)
            .map(|&nodes| CurvePoint::new(row.depth, nodes as f64))
    };
    let from_the_start = TABLES.iter().filter(|[name, ..]| *name != "T5");
    let curves = from_the_start.map(|[name, title, _]| {
        let rows = || compared.iter().filter(|row| row.table == *name);
        let printed = rows().map(|row| CurvePoint {
            look: PointStyle::Ring,
            ..CurvePoint::new(row.depth, row.printed.nodes as f64)
        });
        Curve {
            name: format!("{name} {title}"),
            points: rows().filter_map(median).chain(printed).collect(),
            ..Curve::default()
        }
    });
    Chart::Curves(CurveChart::of(
        "JS Chess, measured (lines) and printed (rings)",
        XAxis::Depths(Vec::new()),
        (YAxis::Logarithmic, "nodes since depth 1"),
        curves.collect(),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The second row of T4, and the same figures as if measured.
    fn printed() -> (PrintedRow, Figures) {
        let row = rows().unwrap().swap_remove(16);
        let figures = row.figures.clone();
        (row, figures)
    }

    #[test]
    fn a_row_is_exact_only_if_every_figure_is() {
        let (row, figures) = printed();
        assert_eq!(verdict(&row, std::slice::from_ref(&figures)), Agreement::Exact);
        let changes: [fn(&mut Figures); 6] = [
            |figures| figures.nodes += 1,
            |figures| figures.score = 5,
            |figures| figures.best = "e2e4".to_owned(),
            |figures| figures.pv = "d2d4".to_owned(),
            |figures| figures.ordering_pct = Some(90.9),
            |figures| figures.ordering_pct = None,
        ];
        for change in changes {
            let mut changed = figures.clone();
            change(&mut changed);
            assert_eq!(
                verdict(&row, &[changed.clone()]),
                Agreement::Missed,
                "{changed:?}"
            );
        }
        assert_eq!(verdict(&row, &[]), Agreement::Missed);
    }

    #[test]
    fn a_drawn_row_must_lie_between_the_smallest_and_the_largest() {
        let (row, figures) = printed();
        let drawn = PrintedRow {
            draws: Some(2),
            ..row
        };
        for (nodes, agreement) in [
            ([80, 100], Agreement::Inside),
            ([89, 89], Agreement::Inside),
            ([90, 100], Agreement::Missed),
            ([80, 88], Agreement::Missed),
        ] {
            let measured = nodes.map(|nodes| Figures {
                nodes,
                ..figures.clone()
            });
            assert_eq!(verdict(&drawn, &measured), agreement, "{nodes:?}");
        }
    }
}
