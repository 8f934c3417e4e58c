//! [`DiminishingReturns`]: the Elo gain of one more ply or of twice the nodes, from the lab's own matches and
//! from published figures in `published/strength.csv` (`SOURCES.md`).

use reports::chart::{Chart, Curve, CurveChart, CurvePanel, CurvePoint, CurveStyle, XAxis, YAxis};
use reports::sentences::games;
use reports::standings::tables::with_elo;
use reports::strength::elo_text::signed;
use reports::strength::{Pentanomial, Strength, elo_of_score};
use reports::table::{Table, Value};
use search_variants::strategy::split_outside;
use serde::Deserialize;
use statistics::Interval;
use std::collections::BTreeSet;
use std::error::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GrowthKind {
    Ply,
    Doubling,
}

/// A pairing of neighbors, as printed by `lab match --format json`.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct DepthPairing {
    pub(crate) first: String,
    second: String,
    wins: u64,
    draws: u64,
    losses: u64,
    pub(crate) pentanomial: Pentanomial,
}

/// A published figure: a share of points, or Elo.
#[derive(Clone, Debug, Deserialize)]
struct Published {
    program: String,
    of: GrowthKind,
    /// The deeper player's plies, or the number of the doubling.
    number: u32,
    points: Option<f64>,
    games: Option<f64>,
    elo: Option<f64>,
}

/// The results of neighbors against each other, with published ones for comparison.
pub(crate) struct DiminishingReturns {
    more: GrowthKind,
    /// Each with the deeper player's plies, or its place in the sequence.
    pub(crate) measured: Vec<(u32, DepthPairing)>,
    published: Vec<Published>,
}

impl GrowthKind {
    /// The number of a pairing; `None` if its players are not neighbors.
    fn number(self, place: usize, pairing: &DepthPairing) -> Option<u32> {
        let (more, less) = (self.of_player(&pairing.first)?, self.of_player(&pairing.second)?);
        match self {
            GrowthKind::Ply => (more == less + 1).then_some(more),
            GrowthKind::Doubling => (more == 2 * less).then(|| u32::try_from(place).ok()).flatten(),
        }
    }

    /// A player's depth or nodes, from its name: `pvs,depth=3`.
    fn of_player(self, name: &str) -> Option<u32> {
        let key = match self {
            GrowthKind::Ply => "depth=",
            GrowthKind::Doubling => "nodes=",
        };
        let own = split_outside(name, ',')
            .into_iter()
            .find_map(|word| word.strip_prefix(key))?;
        own.parse().ok()
    }
}

impl DepthPairing {
    fn elo(&self) -> Option<Interval> {
        Strength::of(self.pentanomial).map(|strength| strength.elo)
    }
}

impl Published {
    fn elo(&self) -> Option<f64> {
        let of_points = || Some(elo_of_score(self.points? / self.games?));
        self.elo.or_else(of_points)
    }
}

impl DiminishingReturns {
    /// The results of a match; `lines` has one pairing per line.
    pub(crate) fn read(more: GrowthKind, lines: &str) -> Result<DiminishingReturns, Box<dyn Error>> {
        let measured = (1..).zip(lines.lines()).map(|(line, text)| {
            let pairing = serde_json::from_str::<DepthPairing>(text).ok();
            let pairing = pairing.and_then(|pairing| Some((more.number(line, &pairing)?, pairing)));
            let wanted = match more {
                GrowthKind::Ply => "a ply",
                GrowthKind::Doubling => "twice the nodes",
            };
            pairing.ok_or_else(|| {
                format!("line {line} is no pairing whose first player has {wanted} more").into()
            })
        });
        let measured = measured.collect::<Result<_, Box<dyn Error>>>()?;
        let mut figures = csv::ReaderBuilder::new();
        let mut figures = figures
            .comment(Some(b'#'))
            .from_reader(include_bytes!("../../published/strength.csv").as_slice());
        let mut published = figures.deserialize().collect::<Result<Vec<Published>, _>>()?;
        published.retain(|figure| figure.of == more);
        Ok(DiminishingReturns {
            more,
            measured,
            published,
        })
    }

    /// One row per pairing, and one column per program with published figures.
    pub(crate) fn table(&self) -> Table {
        let [ply, doubling] = games::diminishing_returns();
        let (title, note) = match self.more {
            GrowthKind::Ply => ("Elo of one more ply", ply),
            GrowthKind::Doubling => ("Elo of twice the nodes", doubling),
        };
        let own = self.measured.iter().map(|(number, _)| *number);
        let published = self.published.iter().map(|figure| figure.number);
        let measured = |number: u32| {
            let mut measured = self.measured.iter();
            Some(&measured.find(|(own, _)| *own == number)?.1)
        };
        let has = |number, name: fn(&DepthPairing) -> &str| self.more.of_player(name(measured(number)?));
        let table = Table::of(title, own.chain(published).collect::<BTreeSet<u32>>());
        let table = match self.more {
            GrowthKind::Ply => table
                .numbers("depth", |ply| ply)
                .numbers("against", |ply| ply - 1),
            GrowthKind::Doubling => table
                .numbers("doubling", |doubling| doubling)
                .numbers("nodes", |doubling| has(doubling, |pairing| &pairing.first))
                .numbers("against", |doubling| has(doubling, |pairing| &pairing.second)),
        };
        let table = table
            .numbers("wins", |number| Some(measured(number)?.wins))
            .numbers("draws", |number| Some(measured(number)?.draws))
            .numbers("losses", |number| Some(measured(number)?.losses));
        with_elo(table, "Elo", |number| measured(number)?.elo())
            .each(self.programs(), |table, program| {
                table.numbers(program, |number| {
                    let mut figures = self.published.iter();
                    let figure = figures.find(|figure| figure.program == program && figure.number == number);
                    let elo = figure?.elo()?;
                    Some(Value::number(elo, signed(elo)))
                })
            })
            .note(note)
            .finish()
    }

    /// The programs with published figures, in order.
    fn programs(&self) -> Vec<&str> {
        let programs = self.published.iter().map(|figure| figure.program.as_str());
        let mut programs: Vec<&str> = programs.collect();
        programs.dedup();
        programs
    }

    fn panel(&self) -> CurvePanel {
        let (name, x_label) = match self.more {
            GrowthKind::Ply => ("the lab, a ply more", "plies of the deeper player"),
            GrowthKind::Doubling => ("the lab, twice the nodes", "doubling of nodes (theirs: of time)"),
        };
        let own = self.measured.iter().filter_map(|(number, pairing)| {
            let elo = pairing.elo()?;
            Some(CurvePoint {
                interval: elo.ends,
                ..CurvePoint::new(*number, elo.value?)
            })
        });
        let own = Curve::new(name, CurveStyle::Measured, own);
        let others = self.programs().into_iter().map(|program| {
            let figures = self.published.iter().filter(|figure| figure.program == program);
            let points = figures.filter_map(|figure| Some(CurvePoint::new(figure.number, figure.elo()?)));
            Curve::new(program, CurveStyle::Published, points)
        });
        CurvePanel {
            across: XAxis::Numbers(x_label.to_owned()),
            curves: std::iter::once(own).chain(others).collect(),
        }
    }
}

pub(crate) fn chart(returns: &[DiminishingReturns]) -> Chart {
    Chart::Curves(CurveChart {
        title: "Elo of one more ply and of twice the nodes".to_owned(),
        y_label: "Elo; line: 95% CI".to_owned(),
        upward: YAxis::Differences,
        panels: returns.iter().map(DiminishingReturns::panel).collect(),
    })
}
