//! The charts of a match.

use crate::chart::{BarRow, BarStyle, Chart, IntervalChart};
use crate::strength::elo_text::shortly;
use crate::strength::pairing::{PairingScore, several_limits};

/// Elo of each pairing with its interval; `None` without games, or if pairings were played with different
/// limits.
pub fn elo(standings: &[PairingScore]) -> Option<Chart> {
    let whom = Opponents::of(standings);
    let rows: Vec<BarRow> = standings
        .iter()
        .filter_map(|standing| {
            let elo = standing.strength()?.elo;
            Some(BarRow {
                name: whom.name(standing),
                values: vec![Some(elo)],
                remark: shortly(elo),
                ..BarRow::default()
            })
        })
        .collect();
    let title = match whom {
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
