//! Charts over a number in which alone the strategies of a run or a match differ, as `r` in
//! `null-move(r={1..4})`.

use crate::chart::{Across, Chart, Curve, CurveChart, CurvePoint, Upward};
use crate::grid::Grid;
use crate::numbers;
use crate::regrets::Regrets;
use crate::statistics::wilson;
use crate::strength::Standing;

/// The number, and what it is in each strategy.
#[derive(Clone, Debug, PartialEq)]
pub struct Varied {
    /// `r of null-move`.
    pub name: String,
    pub values: Vec<(String, f64)>,
}

impl Varied {
    /// One line; `None` with fewer than two points.
    fn line(
        &self,
        title: &str,
        upward: (Upward, &str),
        point: impl Fn(&str, f64) -> Option<CurvePoint>,
    ) -> Option<Chart> {
        let points = self
            .values
            .iter()
            .filter_map(|(strategy, at)| point(strategy, *at));
        let mut points: Vec<CurvePoint> = points.collect();
        points.sort_by(|one, other| one.at.total_cmp(&other.at));
        let across = Across::Numbers(self.name.clone());
        (points.len() > 1).then(|| {
            let line = Curve {
                points,
                ..Curve::default()
            };
            Chart::Curves(CurveChart::of(title, across, upward, vec![line]))
        })
    }

    /// What the searches of a run came to over the number.
    pub fn of_searches(&self, grid: &Grid) -> Vec<(&'static str, String, Chart)> {
        let searches = Ends::of(grid);
        let by = format!("by {}", self.name);
        let positions = numbers::counted(searches.positions.len(), "position");
        let to_depth = || {
            let depth = grid.deepest()?;
            let common = numbers::counted(grid.common(depth).len(), "position");
            let title = format!("Nodes to depth {depth} {by}");
            let label = format!("nodes of depths 1 to {depth}, sum over {common}");
            let chart = self.line(&title, (Upward::Logarithmic, &label), |strategy, at| {
                let column = grid.column(grid.strategy(strategy)?, depth)?;
                let nodes = column.iter().map(|cell| cell.nodes_total as f64);
                Some(CurvePoint::new(at, nodes.sum()))
            })?;
            let caption = format!("What it takes to come to the deepest depth that can be compared, {by}.");
            Some(("varied-nodes", caption, chart))
        };
        let depth_reached = || {
            let label = format!("mean depth completed, {positions}");
            let chart = self.line(
                &format!("Depth {by}"),
                (Upward::Linear, &label),
                |strategy, at| Some(CurvePoint::new(at, searches.mean_depth(strategy)?)),
            )?;
            let caption = format!("How deep the searches came, {by}.");
            searches
                .differ_in_depth()
                .then_some(("varied-depth", caption, chart))
        };
        let solved = || {
            let label = "share of the positions; line: 95 % interval";
            let chart = self.line(
                &format!("Solved positions {by}"),
                (Upward::Percent, label),
                |strategy, at| {
                    let (solved, all) = searches.solved(strategy)?;
                    let share = |share: f64| 100.0 * share;
                    Some(CurvePoint {
                        interval: wilson(solved, all).map(|(low, high)| (share(low), share(high))),
                        ..CurvePoint::new(at, share(solved as f64 / all as f64))
                    })
                },
            )?;
            let caption = format!("Positions that the last completed depth of each search solves, {by}.");
            Some(("varied-solved", caption, chart))
        };
        [to_depth(), depth_reached(), solved()]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The mean regret at the deepest depth that can be compared.
    pub fn of_regrets(&self, regrets: &Regrets<'_>) -> Option<(&'static str, String, Chart)> {
        let depth = regrets.grid.deepest()?;
        let positions = numbers::counted(regrets.judged(depth), "position");
        let label = format!("mean regret, {}, {positions}", regrets.grid.score_unit());
        let title = format!("Mean regret at depth {depth} by {}", self.name);
        let chart = self.line(&title, (Upward::Linear, &label), |strategy, at| {
            let strategy = regrets.grid.strategy(strategy)?;
            Some(CurvePoint::new(at, regrets.mean(strategy, depth)?))
        })?;
        let caption = format!(
            "How much worse than the best move the chosen ones are, by {}.",
            self.name
        );
        Some(("varied-regret", caption, chart))
    }

    /// Elo against an opponent that all have met, who may be one of them.
    pub fn of_match(&self, standings: &[Standing]) -> Option<(&'static str, String, Chart)> {
        let opponent = &standings.first()?.second;
        let title = format!("Elo against {opponent} by {}", self.name);
        let label = "Elo; line: 95 % interval";
        let chart = self.line(&title, (Upward::Differences, label), |player, at| {
            if player == opponent {
                return Some(CurvePoint::new(at, 0.0));
            }
            let mut met = standings.iter().filter(|standing| standing.second == *opponent);
            let elo = met.find(|standing| standing.first == player)?.strength()?.elo;
            Some(CurvePoint {
                interval: elo.ends(),
                ..CurvePoint::new(at, elo.value?)
            })
        })?;
        let caption = format!("Elo against {opponent}, by {}.", self.name);
        Some(("varied-elo", caption, chart))
    }
}

/// The searches of the positions that all strategies searched.
struct Ends<'a> {
    grid: &'a Grid,
    positions: Vec<usize>,
}

impl Ends<'_> {
    fn of(grid: &Grid) -> Ends<'_> {
        let is_searched = |position: &usize| {
            let mut strategies = 0..grid.strategy_count();
            strategies.all(|strategy| grid.nodes_spent(*position, strategy).is_some())
        };
        Ends {
            grid,
            positions: (0..grid.position_count()).filter(is_searched).collect(),
        }
    }

    /// The deepest depth that a search completed; 0 if none.
    fn depth(&self, position: usize, strategy: usize) -> u32 {
        let mut depths = self.grid.depths().rev();
        let completed = depths.find(|&depth| self.grid.get(position, strategy, depth).is_some());
        completed.unwrap_or_default()
    }

    fn mean_depth(&self, strategy: &str) -> Option<f64> {
        let strategy = self.grid.strategy(strategy)?;
        let depths = self
            .positions
            .iter()
            .map(|&position| self.depth(position, strategy));
        let sum: u32 = depths.sum();
        (!self.positions.is_empty()).then(|| f64::from(sum) / self.positions.len() as f64)
    }

    fn differ_in_depth(&self) -> bool {
        self.positions.iter().any(|&position| {
            let depths = self.grid.places().map(|strategy| self.depth(position, strategy));
            let depths: Vec<u32> = depths.collect();
            depths.windows(2).any(|two| two[0] != two[1])
        })
    }

    /// How many positions are solved, and of how many that expect a move.
    fn solved(&self, strategy: &str) -> Option<(usize, usize)> {
        let strategy = self.grid.strategy(strategy)?;
        let verdicts = self.positions.iter().filter_map(|&position| {
            let depth = self.depth(position, strategy);
            self.grid.get(position, strategy, depth)?.solved
        });
        let verdicts: Vec<bool> = verdicts.collect();
        let solved = verdicts.iter().filter(|&&solved| solved).count();
        (!verdicts.is_empty()).then_some((solved, verdicts.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::tests::record;

    #[test]
    fn searches_are_laid_out_over_the_number_in_which_they_differ() {
        let stopped = |strategy: &str| {
            let mut record = record("B", strategy, 2, 40);
            record.status = crate::Status::Stopped(engine_core::Stop::Nodes);
            record
        };
        let grid = Grid::new(&[
            record("A", "b", 1, 30),
            record("B", "b", 1, 10),
            record("B", "b", 2, 70),
            record("A", "a", 1, 20),
            record("B", "a", 1, 20),
            stopped("a"),
        ]);
        let varied = Varied {
            name: "r of null-move".to_owned(),
            values: vec![("b".to_owned(), 3.0), ("a".to_owned(), 2.0)],
        };
        let figures = varied.of_searches(&grid);
        let points = |name: &str| {
            let (.., chart) = figures.iter().find(|(file, ..)| *file == name).unwrap();
            let Chart::Curves(chart) = chart else {
                panic!("no curves")
            };
            let points = chart.panels[0].curves[0].points.iter();
            points.map(|point| (point.at, point.value)).collect::<Vec<_>>()
        };
        assert_eq!(points("varied-depth"), [(2.0, 1.0), (3.0, 1.5)]);
        assert!(varied.of_searches(&Grid::new(&[])).is_empty());
    }
}
