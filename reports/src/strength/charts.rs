//! The charts of a match.

use super::sprt::Sprt;
use super::standing::{Standing, several_terms};
use super::tables::{shortly, signed};
use crate::chart::{Across, Bound, Chart, Curve, CurveChart, Row, RowChart, RowLook, Upward};

/// Elo of each pairing with its interval; `None` without games, and where pairings were played on different
/// terms.
pub fn elo(standings: &[Standing]) -> Option<Chart> {
    let rows: Vec<Row> = standings
        .iter()
        .filter_map(|standing| {
            let elo = standing.strength()?.elo;
            Some(Row {
                name: name(standing, standings),
                values: vec![Some(elo)],
                remark: shortly(elo),
                ..Row::default()
            })
        })
        .collect();
    let title = match Met::of(standings) {
        Met::Common(opponent) => format!("Elo against {opponent}"),
        Met::StepBefore => STEPS.to_owned(),
        Met::Others => "Elo of the player named first".to_owned(),
    };
    let chart = RowChart {
        title,
        x_label: "Elo; line: 95 % interval".to_owned(),
        look: RowLook::Differences,
        series: vec!["Elo".to_owned()],
        rows,
    };
    let has_rows = !chart.rows.is_empty() && !several_terms(standings);
    has_rows.then_some(Chart::Rows(chart))
}

/// The way of the logarithm of the likelihood ratio from pair to pair; `None` without games.
pub fn llr(standings: &[Standing], sprt: &Sprt) -> Option<Chart> {
    let begun = standings.iter().filter(|standing| !standing.pairs.is_empty());
    let walks: Vec<Curve> = begun
        .map(|standing| Curve::walk(name(standing, standings), &standing.llr_by_pair(sprt)))
        .collect();
    let (elo0, elo1) = (signed(sprt.elo0), signed(sprt.elo1));
    let [lower, upper] = sprt.bounds();
    let bound = |value: f64, elo: &str| Bound {
        value,
        name: format!("{elo} accepted ({value:+.2})"),
    };
    let across = Across::Steps("pairs of games".to_owned());
    let title = format!("Test of {elo1} against {elo0} normalised Elo");
    (!walks.is_empty()).then(|| {
        Chart::Curves(CurveChart {
            bounds: vec![bound(upper, &elo1), bound(lower, &elo0)],
            ..CurveChart::of(&title, across, (Upward::Differences, "LLR"), walks)
        })
    })
}

fn name(standing: &Standing, standings: &[Standing]) -> String {
    let name = Met::of(standings).name(standing);
    match standing.terms.as_ref().filter(|_| several_terms(standings)) {
        Some(terms) => format!("{name}, {}", terms.limit),
        None => name,
    }
}

pub(super) const STEPS: &str = "Elo of each step against the one before it";

/// Whom each first player of some pairings has met.
#[derive(PartialEq, Eq)]
pub(super) enum Met<'a> {
    Common(&'a str),
    /// The first player of the pairing before.
    StepBefore,
    Others,
}

impl<'a> Met<'a> {
    pub(super) fn of(standings: impl IntoIterator<Item = &'a Standing>) -> Met<'a> {
        let met: Vec<&Standing> = standings.into_iter().collect();
        match met.as_slice() {
            [first, others @ ..] if others.iter().all(|other| other.second == first.second) => {
                Met::Common(&first.second)
            }
            met if met.windows(2).all(|two| two[1].second == two[0].first) => Met::StepBefore,
            _ => Met::Others,
        }
    }

    pub(super) fn name(&self, Standing { first, second, .. }: &Standing) -> String {
        match self {
            Met::Common(_) | Met::StepBefore => first.clone(),
            Met::Others => format!("{first} against {second}"),
        }
    }
}
