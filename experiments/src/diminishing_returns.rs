//! [`Returns`]: what a ply more, or twice the nodes, wins in Elo: the lab's own matches beside figures that
//! others have published (`SOURCES.md`). `published/strength.csv` carries these.
//!
//! `examples/diminishing_returns.rs` makes the tables and the chart of lesson 9 with it.

use reports::chart::{Chart, Curve, CurveChart, CurvePanel, CurvePoint, Origin};
use reports::strength::tables::{elo_figures, signed};
use reports::strength::{Elo, Pentanomial, Strength, elo_of_score};
use reports::table::{Table, Value};
use serde::Deserialize;

/// What is given a player more than its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum More {
    /// A ply of depth.
    Ply,
    Doubling,
}

/// A pairing of neighbours, as `lab match --format json` prints it.
#[derive(Clone, Debug, Deserialize)]
pub struct Neighbours {
    pub first: String,
    pub second: String,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Their pairs of games by the first player's points.
    pub pentanomial: Pentanomial,
}

/// A figure that somebody else has published: a share of points, or Elo.
#[derive(Clone, Debug, Deserialize)]
struct Published {
    program: String,
    of: More,
    /// The deeper player's plies, or which doubling it is.
    number: u32,
    points: Option<f64>,
    games: Option<f64>,
    elo: Option<f64>,
}

/// What neighbours win against each other, beside what others have published.
pub struct Returns {
    more: More,
    measured: Vec<(u32, Neighbours)>,
    published: Vec<Published>,
}

/// Neighbours that cannot be shown, or published figures that cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReturnsError {
    #[error("line {line} is no pairing of a match")]
    Line {
        /// Which, from 1 up.
        line: usize,
        source: serde_json::Error,
    },
    /// Players have no budget in their name, or not one more than their opponent.
    #[error("line {line}: {first} has not {wanted} more than {second}")]
    NoNeighbours {
        /// Which, from 1 up.
        line: usize,
        first: String,
        second: String,
        wanted: &'static str,
    },
    #[error("the published figures")]
    Published(#[from] csv::Error),
}

impl More {
    /// The number of a pairing: the deeper player's plies, or its place in the row; `None` if its players are
    /// no neighbours.
    fn number(self, place: usize, pairing: &Neighbours) -> Option<u32> {
        let (more, less) = (self.of_player(&pairing.first)?, self.of_player(&pairing.second)?);
        match self {
            More::Ply => (more == less + 1).then_some(more),
            More::Doubling => (more == 2 * less).then(|| u32::try_from(place).ok()).flatten(),
        }
    }

    /// What a player has, by its name: `pvs,depth=3`.
    fn of_player(self, name: &str) -> Option<u32> {
        let key = match self {
            More::Ply => "depth=",
            More::Doubling => "nodes=",
        };
        let own = name.split(',').find_map(|word| word.strip_prefix(key))?;
        own.parse().ok()
    }

    fn told(self) -> &'static str {
        match self {
            More::Ply => "a ply",
            More::Doubling => "twice the nodes",
        }
    }
}

impl Returns {
    /// What a match says, of which `lines` has a pairing a line.
    ///
    /// # Errors
    /// [`ReturnsError`]
    pub fn read(more: More, lines: &str) -> Result<Returns, ReturnsError> {
        let measured = (1..).zip(lines.lines()).map(|(line, text)| {
            let pairing: Neighbours =
                serde_json::from_str(text).map_err(|source| ReturnsError::Line { line, source })?;
            match more.number(line, &pairing) {
                Some(number) => Ok((number, pairing)),
                None => Err(ReturnsError::NoNeighbours {
                    line,
                    first: pairing.first,
                    second: pairing.second,
                    wanted: more.told(),
                }),
            }
        });
        Ok(Returns {
            more,
            measured: measured.collect::<Result<_, ReturnsError>>()?,
            published: published(more)?,
        })
    }

    pub fn measured(&self) -> impl Iterator<Item = &Neighbours> {
        self.measured.iter().map(|(_, pairing)| pairing)
    }

    /// A row a pairing, and a column for each program whose figures were published.
    pub fn table(&self) -> Table {
        let (title, player, opponent) = match self.more {
            More::Ply => ("What a ply more wins", "depth", "against"),
            More::Doubling => ("What twice the nodes win", "nodes", "against"),
        };
        let mut table = Table::new(title);
        if self.more == More::Doubling {
            table = table.numbers("doubling");
        }
        table = table
            .numbers(player)
            .numbers(opponent)
            .numbers("wins")
            .numbers("draws")
            .numbers("losses")
            .numbers("Elo")
            .intervals("95 %");
        let programs = self.programs();
        for program in &programs {
            table = table.numbers(*program);
        }
        for number in self.numbers() {
            let measured = self.measured.iter().find(|(own, _)| *own == number);
            table.push(self.row(number, measured.map(|(_, pairing)| pairing), &programs));
        }
        table.note(match self.more {
            More::Ply => {
                "Elo of the deeper of two neighbours, with its 95 % interval; to the right what other programs won by a \
                 ply, as published: Thompson's from points of 20 games."
            }
            More::Doubling => {
                "Elo of the player with twice the nodes, with its 95 % interval; to the right what another program won by \
                 doublings of its time, as published, the first from a time of its own."
            }
        })
    }

    fn row(&self, number: u32, pairing: Option<&Neighbours>, programs: &[&str]) -> Vec<Value> {
        let count = |count: Option<u64>| Value::from(count.map(Value::count));
        let own = |name: fn(&Neighbours) -> &str| {
            pairing
                .and_then(|pairing| self.more.of_player(name(pairing)))
                .map(u64::from)
        };
        let mut row = match self.more {
            More::Ply => vec![
                Value::count(u64::from(number)),
                Value::count(u64::from(number) - 1),
            ],
            More::Doubling => vec![
                Value::count(u64::from(number)),
                count(own(|pairing| &pairing.first)),
                count(own(|pairing| &pairing.second)),
            ],
        };
        let elo = pairing.and_then(elo);
        row.extend([
            count(pairing.map(|pairing| pairing.wins)),
            count(pairing.map(|pairing| pairing.draws)),
            count(pairing.map(|pairing| pairing.losses)),
        ]);
        row.extend(elo_figures(elo));
        for program in programs {
            let figure = self
                .published
                .iter()
                .find(|figure| figure.program == *program && figure.number == number);
            let elo = figure.and_then(Published::elo);
            row.push(elo.map(|elo| Value::number(elo, signed(elo))).into());
        }
        row
    }

    /// All numbers that there is a figure for, in their order.
    fn numbers(&self) -> Vec<u32> {
        let own = self.measured.iter().map(|(number, _)| *number);
        let mut numbers: Vec<u32> = own
            .chain(self.published.iter().map(|figure| figure.number))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    }

    /// The programs with published figures, in their order.
    fn programs(&self) -> Vec<&str> {
        let mut programs: Vec<&str> = self
            .published
            .iter()
            .map(|figure| figure.program.as_str())
            .collect();
        programs.dedup();
        programs
    }

    fn panel(&self) -> CurvePanel {
        let own = self.measured.iter().filter_map(|(number, pairing)| {
            let elo = elo(pairing)?;
            Some(CurvePoint {
                at: *number,
                value: elo.value?,
                interval: elo.ends(),
            })
        });
        let (name, x_label) = match self.more {
            More::Ply => ("the lab, a ply more", "plies of the deeper player"),
            More::Doubling => ("the lab, twice the nodes", "doubling of nodes (theirs: of time)"),
        };
        let mut curves = vec![Curve {
            name: name.to_owned(),
            origin: Origin::Measured,
            points: own.collect(),
        }];
        for program in self.programs() {
            let figures = self.published.iter().filter(|figure| figure.program == program);
            let points = figures.filter_map(|figure| {
                Some(CurvePoint {
                    at: figure.number,
                    value: figure.elo()?,
                    interval: None,
                })
            });
            curves.push(Curve {
                name: program.to_owned(),
                origin: Origin::Published,
                points: points.collect(),
            });
        }
        CurvePanel {
            x_label: x_label.to_owned(),
            curves,
        }
    }
}

pub fn chart(returns: &[Returns]) -> Chart {
    Chart::Curves(CurveChart {
        title: "What a ply more and twice the nodes win".to_owned(),
        y_label: "Elo; line: 95 % interval".to_owned(),
        panels: returns.iter().map(Returns::panel).collect(),
    })
}

fn elo(pairing: &Neighbours) -> Option<Elo> {
    Strength::of(pairing.pentanomial).map(|strength| strength.elo)
}

impl Published {
    fn elo(&self) -> Option<f64> {
        let of_points = || Some(elo_of_score(self.points? / self.games?));
        self.elo.or_else(of_points)
    }
}

fn published(more: More) -> Result<Vec<Published>, csv::Error> {
    let text = include_str!("../published/strength.csv");
    let figures = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    let figures: Vec<Published> = figures.collect::<Result<_, csv::Error>>()?;
    Ok(figures.into_iter().filter(|figure| figure.of == more).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(first: &str, second: &str) -> String {
        format!(
            "{{\"first\":\"{first}\",\"second\":\"{second}\",\"wins\":70,\"draws\":20,\"losses\":10,\
             \"pentanomial\":[0,5,10,20,15]}}\n"
        )
    }

    #[test]
    fn measured_and_published_figures_stand_side_by_side() {
        let lines = line("pvs,depth=2", "pvs,depth=1") + &line("pvs,depth=3", "pvs,depth=2");
        let plies = Returns::read(More::Ply, &lines).unwrap();
        let csv = plies.table().to_csv();
        let rows: Vec<&str> = csv.lines().collect();
        assert!(rows[1].starts_with("2,1,70,20,10,"), "{csv}");
        // 15 of 20 points are 400 log10(3) Elo.
        assert!(rows.iter().any(|row| row.starts_with("5,4,,,,,,,190.8")), "{csv}");
        let lines = line("pvs,nodes=200", "pvs,nodes=100");
        let doublings = Returns::read(More::Doubling, &lines).unwrap();
        assert!(doublings.table().to_csv().contains("\n1,200,100,70,20,10,"));
        let Chart::Curves(chart) = chart(&[plies, doublings]) else {
            panic!("another chart");
        };
        let names = chart
            .panels
            .iter()
            .flat_map(|panel| &panel.curves)
            .map(|curve| curve.name.as_str());
        assert_eq!(
            names.collect::<Vec<_>>(),
            [
                "the lab, a ply more",
                "Thompson 1982",
                "Heinz 2001",
                "the lab, twice the nodes",
                "Komodo 5 2012"
            ]
        );
    }

    #[test]
    fn players_who_are_no_neighbours_are_refused() {
        for (more, first, second) in [
            (More::Ply, "pvs,depth=3", "pvs,depth=1"),
            (More::Ply, "pvs,nodes=3", "pvs,nodes=2"),
            (More::Doubling, "pvs,nodes=300", "pvs,nodes=100"),
            (More::Doubling, "pvs", "minimax"),
        ] {
            let refused = Returns::read(more, &line(first, second));
            assert!(
                matches!(refused, Err(ReturnsError::NoNeighbours { line: 1, .. })),
                "{first}"
            );
        }
        assert!(matches!(
            Returns::read(More::Ply, "{}"),
            Err(ReturnsError::Line { line: 1, .. })
        ));
    }
}
