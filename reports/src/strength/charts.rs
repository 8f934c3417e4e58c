//! The charts of a match.

use super::elo::Elo;
use super::sprt::Sprt;
use super::standing::{Standing, several_terms};
use super::tables::{shortly, signed};
use crate::chart::{Across, Bound, Chart, Curve, CurveChart, Row, RowChart, RowLook, Upward, Whisker};

/// Elo of each pairing with its interval; `None` without games, and where pairings were played on different
/// terms.
pub fn elo(standings: &[Standing]) -> Option<Chart> {
    let rows: Vec<Row> = standings
        .iter()
        .filter_map(|standing| {
            let elo = standing.strength()?.elo;
            Some(Row {
                name: name(standing, standings),
                values: vec![Some(whisker(elo))],
                remark: shortly(elo),
                ..Row::default()
            })
        })
        .collect();
    let title = match (common_opponent(standings), is_of_steps(standings)) {
        (Some(opponent), _) => format!("Elo against {opponent}"),
        (None, true) => "Elo of each step against the one before it".to_owned(),
        (None, false) => "Elo of the player named first".to_owned(),
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
    let bounds = sprt.bounds();
    let bound = |value: f64, elo: &str| Bound {
        value,
        name: format!("{elo} accepted ({value:+.2})"),
    };
    let across = Across::Steps("pairs of games".to_owned());
    let title = format!("Test of {elo1} against {elo0} normalised Elo");
    (!walks.is_empty()).then(|| {
        Chart::Curves(CurveChart {
            bounds: vec![bound(bounds.upper, &elo1), bound(bounds.lower, &elo0)],
            ..CurveChart::of(&title, across, (Upward::Differences, "LLR"), walks)
        })
    })
}

/// What a pairing is called beside the others.
fn name(standing: &Standing, standings: &[Standing]) -> String {
    let name = match common_opponent(standings).is_some() || is_of_steps(standings) {
        true => standing.first.clone(),
        false => format!("{} against {}", standing.first, standing.second),
    };
    match standing.terms.as_ref().filter(|_| several_terms(standings)) {
        Some(terms) => format!("{name}, {}", terms.told),
        None => name,
    }
}

fn is_of_steps(standings: &[Standing]) -> bool {
    are_steps(
        standings
            .iter()
            .map(|standing| (standing.first.as_str(), standing.second.as_str())),
    )
}

/// Whether each first player has met the one before it.
pub(super) fn are_steps<'a>(met: impl Iterator<Item = (&'a str, &'a str)> + Clone) -> bool {
    let mut neighbours = met.clone().zip(met.skip(1));
    neighbours.all(|((before, _), (_, second))| second == before)
}

pub(super) fn whisker(elo: Elo) -> Whisker {
    Whisker {
        value: elo.value,
        interval: elo.ends(),
    }
}

/// Whom all have met, if there is such a player.
fn common_opponent(standings: &[Standing]) -> Option<&str> {
    let (first, others) = standings.split_first()?;
    let all = others.iter().all(|other| other.second == first.second);
    all.then_some(first.second.as_str())
}
