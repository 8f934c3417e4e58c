//! What a match says, a sentence a pairing.

use super::elo::Interval;
use super::standing::{Equal, PairingStatus, Standing, several_terms};
use super::tables::signed;
use crate::numbers;

/// What each pairing says; nothing of those without games.
pub fn findings(standings: &[Standing]) -> Vec<String> {
    let several = several_terms(standings);
    let told = standings.iter().filter_map(|standing| {
        let sentence = finding(standing)?;
        let terms = standing.terms.as_ref().filter(|_| several);
        Some(match terms {
            Some(terms) => {
                let word = match terms.equal {
                    Equal::Depth => "At",
                    Equal::Nodes | Equal::Time => "By",
                };
                format!(
                    "{word} {}: {}",
                    terms.told,
                    sentence.replacen("The games", "the games", 1)
                )
            }
            None => sentence,
        })
    });
    told.collect()
}

fn finding(standing: &Standing) -> Option<String> {
    let strength = standing.strength()?;
    let Standing { first, second, .. } = standing;
    let games = numbers::counted(standing.games() as usize, "game");
    let Interval { value, low, high } = strength.elo;
    let told = if !strength.is_spread() && value == 0.0 {
        format!("{first} and {second} split every pair ({games}): nobody is worth more here")
    } else if standing.losses + standing.draws == 0 {
        format!("{first} won all {games} against {second}, which speaks for no finite Elo")
    } else if standing.wins + standing.draws == 0 {
        format!("{first} lost all {games} against {second}, which speaks for no finite Elo")
    } else {
        let figures = format!(
            "{} Elo (95 %: {} to {}) over {games}",
            signed(value),
            signed(low),
            signed(high)
        );
        if low > 0.0 {
            format!("{first} is stronger than {second}: {figures}")
        } else if high < 0.0 {
            format!("{first} is weaker than {second}: {figures}")
        } else {
            format!("The games do not tell whether {first} or {second} is stronger: {figures}")
        }
    };
    Some(match standing.status {
        PairingStatus::Lower | PairingStatus::Upper => {
            format!("{told}. The test has ended the pairing, which makes such figures too large.")
        }
        PairingStatus::Complete | PairingStatus::Interrupted => format!("{told}."),
    })
}

#[cfg(test)]
mod tests {
    use super::super::standing::{CountedGame, Points, Spent};
    use super::*;

    fn found(pairs: &[[Points; 2]]) -> String {
        let mut standing = Standing::new("A", "B");
        for pair in pairs {
            standing.add(pair.map(|points| CountedGame {
                points,
                plies: 60,
                spent: [Spent::default(); 2],
            }));
        }
        findings(&[standing]).concat()
    }

    #[test]
    fn a_sentence_says_no_more_than_the_interval_does() {
        use Points::{Draw, Loss, Win};
        assert_eq!(found(&[]), "");
        assert_eq!(
            found(&[[Win, Loss]; 4]),
            "A and B split every pair (8 games): nobody is worth more here."
        );
        assert!(found(&[[Win, Win]; 4]).starts_with("A won all 8 games against B"));
        assert!(found(&[[Loss, Loss]; 4]).starts_with("A lost all 8 games against B"));
        let doubtful = found(&[[Win, Draw], [Loss, Loss], [Win, Win]]);
        assert!(
            doubtful.starts_with("The games do not tell whether A or B"),
            "{doubtful}"
        );
        let pairs: Vec<[Points; 2]> = (0..20)
            .map(|pair| if pair % 4 == 0 { [Draw, Draw] } else { [Win, Draw] })
            .collect();
        assert!(
            found(&pairs).starts_with("A is stronger than B: +"),
            "{}",
            found(&pairs)
        );
        let lost: Vec<[Points; 2]> = (0..20)
            .map(|pair| if pair % 4 == 0 { [Draw, Draw] } else { [Loss, Draw] })
            .collect();
        assert!(
            found(&lost).starts_with("A is weaker than B: -"),
            "{}",
            found(&lost)
        );
    }
}
