//! The results of a match, a sentence a pairing.

use super::pairing::{LimitKind, PairingScore, several_terms};
use super::sprt::PairingStatus;
use super::tables::{range, signed};
use crate::numbers;

/// What each pairing says; nothing of those without games.
pub fn findings(standings: &[PairingScore]) -> Vec<String> {
    let several = several_terms(standings);
    let sentences = standings.iter().filter_map(|standing| {
        let sentence = finding(standing)?;
        let terms = standing.terms.as_ref().filter(|_| several);
        Some(match terms {
            Some(terms) => {
                let word = match terms.equal {
                    LimitKind::Depth => "At",
                    LimitKind::Nodes | LimitKind::Time => "By",
                };
                format!(
                    "{word} {}: {}",
                    terms.limit,
                    sentence.replacen("The games", "the games", 1)
                )
            }
            None => sentence,
        })
    });
    sentences.collect()
}

fn finding(standing: &PairingScore) -> Option<String> {
    let strength = standing.strength()?;
    let PairingScore { first, second, .. } = standing;
    let games = numbers::counted(standing.games() as usize, "game");
    let elo = strength.elo;
    let within = elo.ends.map(range);
    let bounds = |(low, high)| match (low > 0.0, high < 0.0) {
        (true, _) => Some("stronger than"),
        (_, true) => Some("weaker than"),
        _ => None,
    };
    let verdict = elo.ends.and_then(bounds);
    let sentence = match (elo.value, within, verdict) {
        (None, Some(within), verdict) => {
            let all = match standing.losses {
                0 => "won",
                _ => "lost",
            };
            let known = match verdict {
                Some(_) => "",
                None => ", which does not tell who is stronger",
            };
            format!("{first} {all} all {games} against {second}: {within} Elo (95 %){known}")
        }
        (Some(value), Some(within), verdict) => {
            let figures = format!("{} Elo (95 %: {within}) over {games}", signed(value));
            match verdict {
                Some(verdict) => format!("{first} is {verdict} {second}: {figures}"),
                None => format!("The games do not tell whether {first} or {second} is stronger: {figures}"),
            }
        }
        (Some(0.0), None, _) if standing.same_games == standing.pairs.len() => {
            format!(
                "{first} and {second} are identical here: they play the same moves in every pair ({games})"
            )
        }
        (Some(0.0), None, _) => {
            format!("{first} and {second} split every pair ({games}), which does not tell who is stronger")
        }
        (value, None, _) => format!(
            "All pairs of {first} against {second} ended alike ({games}): {} Elo, and no interval",
            value.map(signed).unwrap_or_default()
        ),
    };
    Some(match standing.status {
        PairingStatus::Lower | PairingStatus::Upper => {
            format!("{sentence}. The test has ended the pairing, which makes such figures too large.")
        }
        PairingStatus::Complete | PairingStatus::Interrupted => format!("{sentence}."),
    })
}

#[cfg(test)]
mod tests {
    use super::super::pairing::{Points, tests::standing};
    use super::*;

    fn found(pairs: &[[Points; 2]]) -> String {
        findings(&[standing("A", "B", pairs)]).concat()
    }

    #[test]
    fn a_sentence_claims_no_more_than_its_interval() {
        use Points::{Draw, Loss, Win};
        assert_eq!(found(&[]), "");
        assert_eq!(
            found(&[[Win, Loss]; 4]),
            "A and B split every pair (8 games), which does not tell who is stronger."
        );
        let drawn = standing("A", "B", &[[Draw, Draw]; 4]);
        let drawn_otherwise = PairingScore {
            same_games: 3,
            ..drawn.clone()
        };
        assert_eq!(
            findings(&[drawn, drawn_otherwise]),
            [
                "A and B are identical here: they play the same moves in every pair (8 games).",
                "A and B split every pair (8 games), which does not tell who is stronger.",
            ]
        );
        assert_eq!(
            found(&[[Win, Win]; 4]),
            "A won all 8 games against B: above -72.1 Elo (95 %), which does not tell who is stronger."
        );
        assert_eq!(
            found(&[[Loss, Loss]; 10]),
            "A lost all 20 games against B: below -140 Elo (95 %)."
        );
        assert_eq!(
            found(&[[Win, Draw]; 4]),
            "All pairs of A against B ended alike (8 games): +191 Elo, and no interval."
        );
        let doubtful = found(&[[Win, Draw], [Loss, Loss], [Win, Win]]);
        assert!(
            doubtful.starts_with("The games do not tell whether A or B"),
            "{doubtful}"
        );
        for (points, verdict) in [(Win, "A is stronger than B: +"), (Loss, "A is weaker than B: -")] {
            let pair = |number| [if number % 4 == 0 { Draw } else { points }, Draw];
            let sentence = found(&(0..20).map(pair).collect::<Vec<[Points; 2]>>());
            assert!(sentence.starts_with(verdict), "{sentence}");
        }
    }
}
