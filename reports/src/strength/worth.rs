//! [`Worth`]: what each of several players saves in nodes and wins in Elo against its opponent, side by side.
//!
//! At equal depth Elo says what the tree is worth that a player searches, and the nodes what it costs; at
//! equal nodes and at equal time Elo says what a saving is worth over the board.

use super::charts::{are_steps, whisker};
use super::elo::Interval;
use super::standing::{Equal, Standing, Terms};
use super::tables::{each_by_itself, of_intervals, with_elo};
use crate::chart::{Chart, Row, RowChart, RowLook};
use crate::numbers;
use crate::table::{Table, Value};

struct Met<'a> {
    first: &'a str,
    second: &'a str,
    /// For each of the terms how they stand; none if they have not met on them.
    on: Vec<Option<&'a Standing>>,
}

/// Pairings that were played on several terms, such as equal depth and equal nodes.
pub struct Worth<'a> {
    /// At equal depth first, then nodes, then time.
    terms: Vec<&'a Terms>,
    met: Vec<Met<'a>>,
}

impl<'a> Worth<'a> {
    /// Puts pairings of the same players side by side; `None` if all were played on the same terms.
    pub fn of(standings: &'a [Standing]) -> Option<Worth<'a>> {
        let mut terms: Vec<&Terms> = Vec::new();
        for told in standings.iter().filter_map(|standing| standing.terms.as_ref()) {
            if !terms.contains(&told) {
                terms.push(told);
            }
        }
        terms.sort_by_key(|terms| terms.equal as u8);
        let mut met: Vec<Met<'_>> = Vec::new();
        for standing in standings {
            let Some(place) = terms
                .iter()
                .position(|terms| Some(*terms) == standing.terms.as_ref())
            else {
                continue;
            };
            let same = |met: &&mut Met<'_>| (met.first, met.second) == (&standing.first, &standing.second);
            match met.iter_mut().find(same) {
                Some(met) => met.on[place] = Some(standing),
                None => {
                    let mut on = vec![None; terms.len()];
                    on[place] = Some(standing);
                    met.push(Met {
                        first: &standing.first,
                        second: &standing.second,
                        on,
                    });
                }
            }
        }
        (terms.len() > 1).then_some(Worth { terms, met })
    }

    /// Nodes saved at equal depth, and Elo on all terms.
    pub fn table(&self) -> Table {
        let terms = || self.terms.iter().enumerate();
        let at_depth = terms().filter(|(_, terms)| terms.equal == Equal::Depth);
        let saved = |met: &Met<'_>, place: usize| met.on[place].and_then(Standing::nodes_saved);
        let all = self
            .met
            .iter()
            .flat_map(|met| met.on.iter().flatten().copied().cloned());
        let all: Vec<Standing> = all.collect();
        Table::of("What each saves and what it wins", &self.met)
            .words("player", |met| met.first)
            .words("opponent", |met| met.second)
            .each(at_depth, |table, (place, terms)| {
                table
                    .numbers(format!("times fewer nodes, {}", terms.told), |met| {
                        saved(met, place).map(|saved| Value::times_fewer(saved.value))
                    })
                    .intervals("95 %", |met| {
                        let Interval { low, high, .. } = saved(met, place).filter(|saved| saved.high.is_finite())?;
                        Some(Value::range_of_times_fewer(low, high))
                    })
            })
            .each(terms(), |table, (place, terms)| {
                with_elo(table, &format!("Elo, {}", terms.told), |met| {
                    Some(met.on[place]?.strength()?.elo)
                })
            })
            .note(
                "Times fewer nodes: of a move, the opponent's over the player's, geometric mean over pairs of games. At equal \
                 depth Elo is what the tree is worth; by equal nodes or time it is what the saving is worth.",
            )
            .notes(of_intervals(&all))
            .notes(each_by_itself(&all))
            .finish()
    }

    pub fn chart(&self) -> Chart {
        let rows = self.met.iter().map(|met| Row {
            name: self.name(met),
            values: met
                .on
                .iter()
                .map(|standing| Some(whisker((*standing)?.strength()?.elo)))
                .collect(),
            remark: self.saved(met),
            ..Row::default()
        });
        let title = match self.is_of_steps() {
            true => "Elo of each step against the one before it",
            false => "Elo by what both players may spend",
        };
        let remark = match self.terms.iter().any(|terms| terms.equal == Equal::Depth) {
            true => "; number: nodes at equal depth",
            false => "",
        };
        Chart::Rows(RowChart {
            title: title.to_owned(),
            x_label: format!("Elo; line: 95 % interval{remark}"),
            look: RowLook::Differences,
            series: self.terms.iter().map(|terms| terms.told.clone()).collect(),
            rows: rows.collect(),
        })
    }

    fn is_of_steps(&self) -> bool {
        are_steps(self.met.iter().map(|met| (met.first, met.second)))
    }

    fn name(&self, met: &Met<'_>) -> String {
        let common = self.met.iter().all(|other| other.second == met.second);
        match common || self.is_of_steps() {
            true => met.first.to_owned(),
            false => format!("{} against {}", met.first, met.second),
        }
    }

    /// How many times fewer nodes it takes at equal depth.
    fn saved(&self, met: &Met<'_>) -> String {
        let at_depth = self.terms.iter().position(|terms| terms.equal == Equal::Depth);
        let standing = at_depth.and_then(|place| met.on[place]);
        let saved = standing.and_then(Standing::nodes_saved);
        saved.map_or_else(String::new, |saved| match saved.value >= 1.0 {
            true => format!("{} fewer", numbers::times(saved.value)),
            false => numbers::times_fewer(saved.value),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::standing::{CountedGame, Points, Spent};
    use super::*;

    fn standing(first: &str, second: &str, equal: Equal, told: &str, points: [Points; 2]) -> Standing {
        let spent = |nodes| Spent {
            moves: 10,
            nodes,
            depths: 30,
        };
        let mut standing = Standing {
            terms: Some(Terms {
                equal,
                told: told.to_owned(),
            }),
            ..Standing::new(first, second)
        };
        for number in 0..10 {
            standing.add(points.map(|points| CountedGame {
                points: if number == 0 { Points::Draw } else { points },
                plies: 20,
                is_by_fault: false,
                spent: [spent(100), spent(400)],
            }));
        }
        standing
    }

    #[test]
    fn players_who_met_one_opponent_are_no_steps() {
        use Points::{Draw, Win};
        let title = |seconds: [&str; 2]| {
            let on = |equal, told| {
                let [second, other] = seconds;
                let one = standing("B", second, equal, told, [Win, Draw]);
                [one, standing("C", other, equal, told, [Win, Win])]
            };
            let standings = [on(Equal::Nodes, "500 nodes a move"), on(Equal::Depth, "depth 3")].concat();
            match Worth::of(&standings).unwrap().chart() {
                Chart::Rows(chart) => chart.title,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(title(["A", "A"]), "Elo by what both players may spend");
        assert_eq!(title(["A", "B"]), "Elo of each step against the one before it");
    }

    #[test]
    fn saving_and_elo_stand_side_by_side_whatever_the_order_of_the_pairings() {
        use Points::{Draw, Loss, Win};
        let standings = [
            standing("B", "A", Equal::Nodes, "500 nodes a move", [Win, Draw]),
            standing("C", "B", Equal::Nodes, "500 nodes a move", [Win, Win]),
            standing("B", "A", Equal::Depth, "depth 3", [Win, Loss]),
        ];
        assert!(Worth::of(&standings[..2]).is_none(), "one kind of terms");
        let worth = Worth::of(&standings).unwrap();
        let table = worth.table();
        assert_eq!(
            table.headings(),
            [
                "player",
                "opponent",
                "times fewer nodes, depth 3",
                "95 %",
                "Elo, depth 3",
                "95 %",
                "Elo, 500 nodes a move",
                "95 %"
            ]
        );
        let shown: Vec<&str> = table.rows[0].iter().map(Value::shown).collect();
        assert_eq!(shown[..6], ["B", "A", "4×", "4–4", "0", "–"]);
        assert!(
            shown[6].starts_with('+') && shown[7].starts_with('+'),
            "{shown:?}"
        );
        let second: Vec<&str> = table.rows[1].iter().map(Value::shown).collect();
        assert_eq!(second[2..6], ["–", "–", "–", "–"]);
        let Chart::Rows(chart) = worth.chart() else {
            panic!("another chart");
        };
        assert_eq!(chart.series, ["depth 3", "500 nodes a move"]);
        assert_eq!(chart.rows[0].remark, "4× fewer");
        assert_eq!(
            (chart.rows[1].name.as_str(), chart.rows[1].values[0]),
            ("C", None)
        );
    }
}
