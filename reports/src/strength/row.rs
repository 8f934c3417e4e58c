//! [`PairingRow`]: a standing for programs.

use super::elo::Pentanomial;
use super::sprt::Sprt;
use super::standing::{PairingStatus, Standing, several_terms};
use serde::Serialize;

/// A pairing for programs, from the first player's view. What does not exist is null.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct PairingRow<'a> {
    first: &'a str,
    second: &'a str,
    /// What both may spend, where pairings differ in that.
    #[serde(skip_serializing_if = "Option::is_none")]
    terms: Option<&'a str>,
    games: u64,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: Pentanomial,
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    nelo: Option<f64>,
    los: Option<f64>,
    llr: Option<f64>,
    status: PairingStatus,
}

impl PairingRow<'_> {
    /// All pairings of a match; `sprt` is the test that was made, if one was.
    pub fn all<'a>(standings: &'a [Standing], sprt: Option<&Sprt>) -> Vec<PairingRow<'a>> {
        let several = several_terms(standings);
        let rows = standings.iter().map(|standing| {
            let strength = standing.strength();
            let elo = strength.map(|strength| strength.elo);
            let ends = elo.and_then(|elo| elo.ends);
            let finite = |end: f64| Some(end).filter(|end| end.is_finite());
            let pentanomial = standing.pentanomial();
            PairingRow {
                first: &standing.first,
                second: &standing.second,
                terms: standing
                    .terms
                    .as_ref()
                    .filter(|_| several)
                    .map(|terms| terms.told.as_str()),
                games: standing.games(),
                wins: standing.wins,
                draws: standing.draws,
                losses: standing.losses,
                pentanomial,
                elo: elo.and_then(|elo| elo.value),
                elo_low: ends.and_then(|(low, _)| finite(low)),
                elo_high: ends.and_then(|(_, high)| finite(high)),
                nelo: strength.and_then(|strength| strength.nelo?.value),
                los: strength.and_then(|strength| strength.los),
                llr: sprt.map(|sprt| sprt.llr(pentanomial)),
                status: standing.status,
            }
        });
        rows.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::standing::{Points, tests::standing};
    use super::*;

    #[test]
    fn what_no_game_tells_is_null_for_programs() {
        let nothing = Standing::new("A", "B");
        let row = serde_json::to_value(PairingRow::all(&[nothing], None)[0]).unwrap();
        for key in ["elo", "elo_low", "elo_high", "nelo", "los", "llr"] {
            assert!(row[key].is_null(), "{key}: {row}");
        }
        let won = standing("A", "B", &[[Points::Win; 2]]);
        let sprt = "0,10".parse().unwrap();
        let row = serde_json::to_value(PairingRow::all(&[won], Some(&sprt))[0]).unwrap();
        // All points won speak for no finite Elo.
        for key in ["elo", "elo_high", "nelo", "los"] {
            assert!(row[key].is_null(), "{key}: {row}");
        }
        assert!(row["elo_low"].as_f64().unwrap() < 0.0, "{row}");
        assert_eq!(row["pentanomial"], serde_json::json!([0, 0, 0, 0, 1]));
        assert!(row["llr"].as_f64().unwrap() > 0.0);
    }
}
