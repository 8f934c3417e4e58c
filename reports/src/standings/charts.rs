//! The charts of a match.

use crate::chart::{BarRow, BarStyle, Chart, Curve, CurveChart, IntervalChart, XAxis, YAxis};
use crate::strength::elo_text::{shortly, signed};
use crate::strength::pairing::{PairingScore, several_limits};
use crate::strength::sprt::Sprt;

/// Elo of each pairing with its interval; `None` without games, or if pairings were played with different
/// limits.
pub fn elo(standings: &[PairingScore]) -> Option<Chart> {
    let rows: Vec<BarRow> = standings
        .iter()
        .filter_map(|standing| {
            let elo = standing.strength()?.elo;
            Some(BarRow {
                name: name(standing, standings),
                values: vec![Some(elo)],
                remark: shortly(elo),
                ..BarRow::default()
            })
        })
        .collect();
    let title = match Opponents::of(standings) {
        Opponents::Common(opponent) => format!("Elo against {opponent}"),
        Opponents::StepBefore => STEPS.to_owned(),
        Opponents::Others => "Elo of the first player".to_owned(),
    };
    let chart = IntervalChart {
        title,
        x_label: "Elo; line: 95% CI".to_owned(),
        look: BarStyle::Differences,
        series: vec!["Elo".to_owned()],
        rows,
    };
    let has_rows = !chart.rows.is_empty() && !several_limits(standings);
    has_rows.then_some(Chart::Rows(chart))
}

/// The log-likelihood ratio from pair to pair; `None` without games.
pub fn llr(standings: &[PairingScore], sprt: &Sprt) -> Option<Chart> {
    let started = standings.iter().filter(|standing| !standing.pairs.is_empty());
    let walks: Vec<Curve> = started
        .map(|standing| Curve::walk(name(standing, standings), &standing.llr_by_pair(sprt)))
        .collect();
    let (elo0, elo1) = (signed(sprt.elo0), signed(sprt.elo1));
    let [lower, upper] = sprt.bounds();
    let bound = |value: f64, elo: &str| (value, format!("{elo} accepted ({value:+.2})"));
    let across = XAxis::Steps("pairs of games".to_owned());
    let title = format!("Test of {elo1} against {elo0} normalized Elo");
    (!walks.is_empty()).then(|| {
        Chart::Curves(CurveChart {
            bounds: vec![bound(upper, &elo1), bound(lower, &elo0)],
            ..CurveChart::of(&title, across, (YAxis::Differences, "LLR"), walks)
        })
    })
}

fn name(standing: &PairingScore, standings: &[PairingScore]) -> String {
    let name = Opponents::of(standings).name(standing);
    match standing.limit.as_ref().filter(|_| several_limits(standings)) {
        Some(limit) => format!("{name}, {}", limit.limit),
        None => name,
    }
}

pub(super) const STEPS: &str = "Elo of each step against the one before it";

/// The opponents of the first players of several pairings.
#[derive(PartialEq, Eq)]
pub(super) enum Opponents<'a> {
    Common(&'a str),
    /// The first player of the previous pairing.
    StepBefore,
    Others,
}

impl<'a> Opponents<'a> {
    pub(super) fn of(standings: impl IntoIterator<Item = &'a PairingScore>) -> Opponents<'a> {
        let met: Vec<&PairingScore> = standings.into_iter().collect();
        match met.as_slice() {
            [first, others @ ..] if others.iter().all(|other| other.second == first.second) => {
                Opponents::Common(&first.second)
            }
            met if met.windows(2).all(|two| two[1].second == two[0].first) => Opponents::StepBefore,
            _ => Opponents::Others,
        }
    }

    pub(super) fn name(&self, PairingScore { first, second, .. }: &PairingScore) -> String {
        match self {
            Opponents::Common(_) | Opponents::StepBefore => first.clone(),
            Opponents::Others => format!("{first} against {second}"),
        }
    }
}
