//! Running the published tables again.

use super::error::ReproduceError;
use super::published::{PrintedRow, Published, TABLES};
use engine_core::chess::{Evaluation, EvaluationSet, Fen, Keys, Mailbox, Move};
use engine_core::{Depth, Notation};
use games::Registries;
use rayon::prelude::*;
use search_variants::{Iteration, Search, Status, Strategy};
use serde::Serialize;
use sessions::StopHandle;
use sessions::searcher::node_limits;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Agreement {
    /// Nodes, score, best move and line are as printed, and so is the ordering percentage where one is
    /// printed.
    Exact,
    /// Best move and score are as printed in every draw, and the printed nodes lie between the smallest and
    /// the largest.
    Inside,
    Missed,
}

impl Agreement {
    /// The verdict in a word; a missed row stands out.
    pub fn text(self) -> &'static str {
        match self {
            Agreement::Exact => "exact",
            Agreement::Inside => "inside",
            Agreement::Missed => "MISSED",
        }
    }
}

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Measured {
    Once(Figures),
    Drawn(Vec<Figures>),
}

#[derive(Clone, Debug, Serialize)]
pub(super) struct Figures {
    pub(super) best: String,
    pub(super) score: i32,
    pub(super) nodes: u64,
    pub(super) ordering_pct: Option<f64>,
    pub(super) pv: String,
}

#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    pub(super) table: &'static str,
    pub(super) depth: u32,
    pub(super) recipe: String,
    pub verdict: Agreement,
    pub(super) printed: PrintedRow,
    pub(super) measured: Measured,
}

/// A search to be run: of a table, with its own keys (`seed`), or with the lab's and a table that never
/// forgets.
struct Job {
    table: usize,
    seed: Option<u64>,
    depth: u32,
}

/// Runs all tables on all cores. `None` if `stop` cut it short.
///
/// # Errors
/// If the carried figures are damaged.
pub fn compare_all(stop: &StopHandle) -> Result<Option<Vec<Compared>>, ReproduceError> {
    let jobs = jobs();
    // The deep ones first, so that none is left over at the end.
    let found: Result<Vec<Option<Vec<Figures>>>, ReproduceError> =
        jobs.par_iter().map(|job| run(job, stop)).collect();
    let found = found?;
    let Some(found) = found.into_iter().collect::<Option<Vec<Vec<Figures>>>>() else {
        return Ok(None);
    };
    let mut compared = Vec::new();
    for (table, published) in TABLES.iter().enumerate() {
        for printed in published.rows()? {
            let at_depth = printed.depth as usize - 1;
            let draws = published.draws_at(printed.depth);
            let mut measured = jobs.iter().zip(&found).filter(|(job, figures)| {
                job.table == table && job.seed.is_some() == draws.is_some() && figures.len() > at_depth
            });
            compared.push(match draws {
                None => {
                    let (_, figures) = measured.next().ok_or(ReproduceError::NotRun)?;
                    once(published, printed, figures[at_depth].clone())
                }
                Some(draws) => {
                    let figures = measured
                        .take(draws as usize)
                        .map(|(_, figures)| figures[at_depth].clone());
                    drawn(published, printed, figures.collect())
                }
            });
        }
    }
    Ok(Some(compared))
}

fn jobs() -> Vec<Job> {
    let mut jobs = Vec::new();
    for (table, published) in TABLES.iter().enumerate() {
        jobs.push(Job {
            table,
            seed: None,
            depth: published.exact_depth,
        });
        let most = published.draws.iter().map(|&(_, draws)| draws).max().unwrap_or(0);
        jobs.extend((1..=most).map(|seed| Job {
            table,
            seed: Some(seed),
            depth: deepest_for(published, seed),
        }));
    }
    jobs.sort_by_key(|job| std::cmp::Reverse(job.depth));
    jobs
}

/// The deepest row that takes draw number `seed`.
fn deepest_for(published: &Published, seed: u64) -> u32 {
    let taken = published.draws.iter().filter(|&&(_, draws)| seed <= draws);
    taken.map(|&(depth, _)| depth).max().unwrap_or(0)
}

/// The figures of depths 1, 2, ...; `None` if `stop` cut it short.
fn run(job: &Job, stop: &StopHandle) -> Result<Option<Vec<Figures>>, ReproduceError> {
    let published = &TABLES[job.table];
    let (recipe, keys) = match job.seed {
        None => (published.exact_recipe()?, Keys::standard()),
        Some(seed) => (published.drawn_recipe()?, Keys::published(seed)),
    };
    let rows = published.rows()?;
    let fen: Fen = rows.first().ok_or(ReproduceError::NoRows)?.fen.parse()?;
    let evaluation: Arc<Evaluation> = EvaluationSet::Published.evaluation();
    Ok(search(
        &Mailbox::with(&fen, evaluation, keys),
        &recipe,
        Depth::new(job.depth),
        stop,
    ))
}

fn search(board: &Mailbox, recipe: &Strategy, depth: Depth, stop: &StopHandle) -> Option<Vec<Figures>> {
    let budget = node_limits(None, stop);
    let registries = Registries::default();
    let mut search = Search::by(registries.mailbox(), board.clone(), recipe).within(budget);
    search
        .deepen(depth)
        .map(|iteration| figures(board, &iteration))
        .collect()
}

fn figures(board: &Mailbox, iteration: &Iteration<Move>) -> Option<Figures> {
    if iteration.status != Status::Complete {
        return None;
    }
    // The original prints as many moves as the depth says, though the line may go on in quiescence.
    let line = iteration.pv.iter().take(iteration.depth.plies() as usize);
    let line: Vec<String> = line.map(|&played| board.coordinates(played)).collect();
    Some(Figures {
        best: line.first().cloned().unwrap_or_default(),
        score: iteration.score?.centipawns(),
        nodes: iteration.totals.nodes,
        ordering_pct: iteration.totals.ordering_pct(),
        pv: line.join(" "),
    })
}

fn once(published: &Published, printed: PrintedRow, figures: Figures) -> Compared {
    let same_ordering = match (printed.ordering_pct, figures.ordering_pct) {
        (None, _) => true,
        // Printed with two decimals.
        (Some(printed), Some(measured)) => format!("{printed:.2}") == format!("{measured:.2}"),
        (Some(_), None) => false,
    };
    let met = same_verdict(&printed, &figures)
        && printed.nodes == figures.nodes
        && printed.pv == figures.pv
        && same_ordering;
    Compared {
        table: published.name,
        depth: printed.depth,
        recipe: published.recipe.to_owned(),
        verdict: if met { Agreement::Exact } else { Agreement::Missed },
        printed,
        measured: Measured::Once(figures),
    }
}

fn drawn(published: &Published, printed: PrintedRow, draws: Vec<Figures>) -> Compared {
    let nodes = || draws.iter().map(|figures| figures.nodes);
    let inside = nodes().min() <= Some(printed.nodes) && nodes().max() >= Some(printed.nodes);
    let met = inside && draws.iter().all(|figures| same_verdict(&printed, figures));
    Compared {
        table: published.name,
        depth: printed.depth,
        recipe: format!("{}=10000", published.recipe),
        verdict: if met { Agreement::Inside } else { Agreement::Missed },
        printed,
        measured: Measured::Drawn(draws),
    }
}

fn same_verdict(printed: &PrintedRow, figures: &Figures) -> bool {
    printed.best == figures.best && printed.score == figures.score
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed() -> PrintedRow {
        TABLES[3].rows().unwrap().swap_remove(1)
    }

    fn as_printed() -> Figures {
        let row = printed();
        Figures {
            best: row.best,
            score: row.score,
            nodes: row.nodes,
            ordering_pct: row.ordering_pct,
            pv: row.pv,
        }
    }

    #[test]
    fn a_row_is_exact_only_if_every_figure_is() {
        let verdict = |figures| once(&TABLES[3], printed(), figures).verdict;
        assert_eq!(verdict(as_printed()), Agreement::Exact);
        let off = [
            Figures {
                nodes: 90,
                ..as_printed()
            },
            Figures {
                score: 5,
                ..as_printed()
            },
            Figures {
                best: "e2e4".to_owned(),
                ..as_printed()
            },
            Figures {
                pv: "d2d4".to_owned(),
                ..as_printed()
            },
            Figures {
                ordering_pct: Some(90.9),
                ..as_printed()
            },
            Figures {
                ordering_pct: None,
                ..as_printed()
            },
        ];
        for figures in off {
            assert_eq!(verdict(figures.clone()), Agreement::Missed, "{figures:?}");
        }
    }

    #[test]
    fn a_drawn_row_must_lie_between_the_smallest_and_the_largest() {
        let with_nodes = |nodes| Figures {
            nodes,
            ..as_printed()
        };
        let verdict = |nodes: [u64; 2]| drawn(&TABLES[3], printed(), nodes.map(with_nodes).to_vec()).verdict;
        assert_eq!(verdict([80, 100]), Agreement::Inside);
        assert_eq!(verdict([89, 89]), Agreement::Inside);
        assert_eq!(verdict([90, 100]), Agreement::Missed);
        assert_eq!(verdict([80, 88]), Agreement::Missed);
    }
}
