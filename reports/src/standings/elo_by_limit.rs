//! [`EloByLimit`]: the node reduction and the Elo of several players against their opponents under several
//! limits, side by side.
//!
//! At equal depth, Elo measures the quality of the tree that a player searches, and the nodes measure its
//! cost. At equal nodes or equal time, Elo measures what a saving is worth in games.

use super::charts::{Opponents, STEPS};
use super::tables::with_elo;
use crate::chart::{BarRow, BarStyle, Chart, IntervalChart};
use crate::numbers;
use crate::sentences::games;
use crate::strength::pairing::{LimitKind, MoveLimit, PairingScore};
use crate::table::{Table, Value};
use crate::tables::distinct;

/// Pairings played under several limits, such as equal depth and equal nodes.
pub struct EloByLimit<'a> {
    /// Equal depth first, then nodes, then time.
    limits: Vec<&'a MoveLimit>,
    /// The pairings, grouped by their two players.
    met: Vec<Vec<&'a PairingScore>>,
}

impl<'a> EloByLimit<'a> {
    /// Groups pairings of the same players; `None` if all were played under the same limit.
    pub fn of(standings: &'a [PairingScore]) -> Option<EloByLimit<'a>> {
        let mut limits = distinct(standings.iter().filter_map(|standing| standing.limit.as_ref()));
        let mut met: Vec<Vec<&PairingScore>> = Vec::new();
        for standing in standings.iter().filter(|standing| standing.limit.is_some()) {
            let players = |standing: &'a PairingScore| (&standing.first, &standing.second);
            match met.iter_mut().find(|met| players(met[0]) == players(standing)) {
                Some(met) => met.push(standing),
                None => met.push(vec![standing]),
            }
        }
        limits.sort_by_key(|limit| limit.equal as u8);
        (limits.len() > 1).then_some(EloByLimit { limits, met })
    }

    pub fn table(&self) -> Table {
        let at_depth = self.at_depth();
        let saved = |met: &[&PairingScore], limit| on(met, limit)?.nodes_saved();
        let all = || self.met.iter().flatten().copied();
        let limits: Vec<LimitKind> = self.limits.iter().map(|limit| limit.equal).collect();
        Table::of("Nodes and Elo by limit", &self.met)
            .called("worth")
            .words("player", |met| &met[0].first)
            .words("opponent", |met| &met[0].second)
            .each(at_depth, |table, limit| {
                table
                    .numbers(format!("node factor, {}", limit.limit), |met| {
                        saved(met, limit)?.value.map(Value::factor)
                    })
                    .intervals("95% CI", |met| {
                        let ends = saved(met, limit)?.ends.filter(|ends| ends.1.is_finite())?;
                        Some(Value::factors(ends))
                    })
            })
            .each(&self.limits, |table, limit| {
                with_elo(table, &format!("Elo, {}", limit.limit), |met| {
                    Some(on(met, limit)?.strength()?.elo)
                })
            })
            .legend([(
                "node factor",
                "opponent's nodes / player's nodes per move, geometric mean over pairs of games",
            )])
            .notes(games::of_limits(&limits))
            .notes(games::of_intervals(all()))
            .notes(games::each_by_itself(all()))
            .finish()
    }

    pub fn chart(&self) -> Chart {
        let whom = Opponents::of(self.met.iter().map(|met| met[0]));
        let rows = self.met.iter().map(|met| BarRow {
            name: whom.name(met[0]),
            values: self
                .limits
                .iter()
                .map(|limit| Some(on(met, limit)?.strength()?.elo))
                .collect(),
            remark: self.saved(met),
            ..BarRow::default()
        });
        let title = match whom {
            Opponents::Common(_) if self.met.len() == 1 => STEPS,
            Opponents::StepBefore => STEPS,
            Opponents::Common(_) | Opponents::Others => "Elo by limit",
        };
        let remark = match self.at_depth().next() {
            Some(_) => "; number: nodes at equal depth",
            None => "",
        };
        Chart::Rows(IntervalChart {
            title: title.to_owned(),
            x_label: format!("Elo; line: 95% CI{remark}"),
            look: BarStyle::Differences,
            series: self.limits.iter().map(|limit| limit.limit.clone()).collect(),
            rows: rows.collect(),
        })
    }

    fn at_depth(&self) -> impl Iterator<Item = &MoveLimit> {
        let limits = self.limits.iter().copied();
        limits.filter(|limit| limit.equal == LimitKind::Depth)
    }

    fn saved(&self, met: &[&PairingScore]) -> String {
        let at_depth = self.at_depth().next().and_then(|limit| on(met, limit));
        let saved = at_depth.and_then(|standing| standing.nodes_saved()?.value);
        saved.map_or_else(String::new, |saved| {
            if saved >= 1.0 {
                format!("{} fewer", numbers::factor(saved))
            } else {
                numbers::factor(saved)
            }
        })
    }
}

/// The pairing of two players under a limit; `None` if they have not met under it.
fn on<'a>(met: &[&'a PairingScore], limit: &MoveLimit) -> Option<&'a PairingScore> {
    let mut met = met.iter().rev();
    met.find(|standing| standing.limit.as_ref() == Some(limit))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::strength::pairing::{Points, tests::standing};

    fn on(equal: LimitKind, limit: &str, met: PairingScore) -> PairingScore {
        let limit = limit.to_owned();
        PairingScore {
            limit: Some(MoveLimit {
                equal,
                limit,
                nodes: None,
            }),
            ..met
        }
    }

    #[test]
    fn players_who_met_one_opponent_are_no_steps() {
        use Points::{Draw, Win};
        let title = |opponent: &str| {
            let met = [
                standing("B", "A", &[[Win, Draw]]),
                standing("C", opponent, &[[Win, Win]]),
            ];
            let by_nodes = met
                .clone()
                .map(|met| on(LimitKind::Nodes, "500 nodes a move", met));
            let standings = [by_nodes, met.map(|met| on(LimitKind::Depth, "depth 3", met))].concat();
            match EloByLimit::of(&standings).unwrap().chart() {
                Chart::Rows(chart) => chart.title,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(title("A"), "Elo by limit");
        assert_eq!(title("B"), "Elo of each step against the one before it");
    }
}
