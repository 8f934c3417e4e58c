//! Charts over the parameter in which the strategies of a run or match differ, such as `r` in
//! `null-move(r={1..4})`.

use super::{Factor, SweptNumber};
use crate::chart::{Chart, Curve, CurveChart, CurvePoint, XAxis, YAxis};
use crate::grid::Grid;
use crate::numbers;
use crate::sentences::notes;
use crate::statistics::wilson_percent;
use crate::strength::PairingScore;
use crate::tables::Regrets;
use crate::tables::solved_among;

impl SweptNumber {
    /// `r of null-move`.
    fn name(&self) -> String {
        format!("{} of {}", self.parameter, self.owner)
    }

    /// A chart with a single line; `None` with fewer than two points.
    fn line(
        &self,
        title: &str,
        upward: (YAxis, &str),
        point: impl Fn(usize, f64) -> Option<CurvePoint>,
    ) -> Option<Chart> {
        let points = self.values.iter().enumerate();
        let points = points.filter_map(|(strategy, at)| point(strategy, (*at)?));
        let mut points: Vec<CurvePoint> = points.collect();
        points.sort_by(|one, other| one.at.total_cmp(&other.at));
        let across = XAxis::Numbers(self.name());
        (points.len() > 1).then(|| {
            let line = Curve {
                points,
                ..Curve::default()
            };
            Chart::Curves(CurveChart::of(title, across, upward, vec![line]))
        })
    }

    /// The results of a run's searches plotted over the parameter.
    pub fn of_searches(&self, grid: &Grid) -> Vec<(&'static str, String, Chart)> {
        let searched = grid.searched_by_all();
        let by = format!("by {}", self.name());
        let factors = || {
            let (depth, base) = (grid.deepest()?, grid.baseline());
            let base_name = if self.values[base].is_some() {
                grid.name(base)
            } else {
                "the search without it"
            };
            let common = numbers::counted(grid.common(depth).len(), "position");
            let title = format!("Reduction at depth {depth} {by}");
            let label = format!("nodes of {base_name} / nodes, {common}; line: 95% CI");
            let chart = self.line(&title, (YAxis::Times, &label), |strategy, at| {
                let estimate = Factor::of(grid, depth, [base, strategy])?.estimate;
                Some(CurvePoint {
                    interval: estimate.bounds().filter(|_| strategy != base),
                    ..CurvePoint::new(at, estimate.factor())
                })
            })?;
            let caption = format!("Node reduction factor against {base_name} at depth {depth}, {by}");
            Some(("varied-nodes", caption, chart))
        };
        let depth_reached = || {
            let (searched, decided) = grid.searched_undecided();
            let positions = numbers::counted(searched.len(), "position");
            let left_out = notes::without_decided(decided.len());
            let label = format!("mean depth completed, {positions}{left_out}");
            if searched.is_empty() {
                return None;
            }
            let depths = |strategy: usize| {
                searched
                    .iter()
                    .map(move |&position| grid.completed(position, strategy))
            };
            let chart = self.line(&format!("Depth {by}"), (YAxis::Linear, &label), |strategy, at| {
                let sum: u32 = depths(strategy).sum();
                Some(CurvePoint::new(at, f64::from(sum) / searched.len() as f64))
            })?;
            let caption = format!("Depth completed, {by}");
            let differ = grid.places().any(|strategy| !depths(strategy).eq(depths(0)));
            differ.then_some(("varied-depth", caption, chart))
        };
        let solved = || {
            let label = "share of the positions; line: 95% CI";
            let chart = self.line(
                &format!("Solved positions {by}"),
                (YAxis::Percent, label),
                |strategy, at| {
                    let last = |&position: &usize| Some(grid.iterations(position, strategy).next_back()?.1);
                    let (solved, all) = solved_among(searched.iter().filter_map(last))?;
                    Some(CurvePoint {
                        interval: wilson_percent(solved, all),
                        ..CurvePoint::new(at, 100.0 * (solved as f64 / all as f64))
                    })
                },
            )?;
            let caption = format!("Positions solved at the last completed depth, {by}");
            Some(("varied-solved", caption, chart))
        };
        [factors(), depth_reached(), solved()]
            .into_iter()
            .flatten()
            .collect()
    }

    /// The mean regret at the deepest depth that can be compared.
    pub fn of_regrets(&self, regrets: &Regrets<'_>) -> Option<(&'static str, String, Chart)> {
        let depth = regrets.grid.deepest()?;
        let positions = numbers::counted(regrets.judged(depth), "position");
        let label = format!("mean regret, {}, {positions}", regrets.grid.score_unit());
        let title = format!("Mean regret at depth {depth} by {}", self.name());
        let chart = self.line(&title, (YAxis::Linear, &label), |strategy, at| {
            Some(CurvePoint::new(at, regrets.mean(strategy, depth)?))
        })?;
        let caption = format!("Mean regret, by {}", self.name());
        Some(("varied-regret", caption, chart))
    }

    /// Elo of the players relative to an opponent that all of them met, who may be one of them.
    pub fn of_match(
        &self,
        players: &[&str],
        standings: &[PairingScore],
    ) -> Option<(&'static str, String, Chart)> {
        let opponent = &standings.first()?.second;
        let title = format!("Elo against {opponent} by {}", self.name());
        let label = "Elo; line: 95% CI";
        let chart = self.line(&title, (YAxis::Differences, label), |player, at| {
            let player = *players.get(player)?;
            if player == opponent {
                return Some(CurvePoint::new(at, 0.0));
            }
            let mut met = standings.iter().filter(|standing| standing.second == *opponent);
            let elo = met.find(|standing| standing.first == player)?.strength()?.elo;
            Some(CurvePoint {
                interval: elo.ends,
                ..CurvePoint::new(at, elo.value?)
            })
        })?;
        let caption = format!("Elo against {opponent}, by {}", self.name());
        Some(("varied-elo", caption, chart))
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
        let varied = SweptNumber {
            owner: "null-move".to_owned(),
            parameter: "r".to_owned(),
            values: vec![Some(3.0), Some(2.0)],
            default: 2.0,
            base: "a".to_owned(),
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
