//! The results of a match, one sentence per pairing.

use super::pairing::{MoveLimit, PairingScore};
use super::sprt::PairingStatus;
use super::tables::{range, signed};
use crate::numbers;

/// The result of each pairing; pairings without games are skipped.
pub fn findings(standings: &[PairingScore]) -> Vec<String> {
    standings.iter().filter_map(finding).collect()
}

fn finding(standing: &PairingScore) -> Option<String> {
    let elo = standing.strength()?.elo;
    let PairingScore { first, second, .. } = standing;
    let games = numbers::counted(standing.games() as usize, "game");
    let limit = standing.terms.as_ref();
    let limit = limit.map_or_else(String::new, |limit| format!("{limit}{}", beyond(standing, limit)));
    let within = elo.ends.map(|ends| format!("95% CI {}", range(ends)));
    let is_decided = elo.ends.is_some_and(|(low, high)| low > 0.0 || high < 0.0);
    let sentence = match (elo.value, within) {
        (None, Some(_)) => {
            let all = if standing.losses == 0 { "wins" } else { "loses" };
            let bound = elo.ends.map(range).unwrap_or_default();
            let doubt = if is_decided { "" } else { "; so few games may be chance" };
            format!("{first} {all} all {games} against {second}{limit}: {bound} Elo (95% CI){doubt}")
        }
        (Some(value), Some(within)) if !is_decided => format!(
            "No difference was found between {first} and {second}: {} Elo ({within}; {games}{limit})",
            signed(value)
        ),
        (Some(value), Some(within)) if value > 0.0 => {
            let value = signed(value);
            let value = value.trim_start_matches('+');
            format!("{first} beats {second} by {value} Elo ({within}) in {games}{limit}")
        }
        (Some(value), Some(within)) => {
            format!(
                "{first} loses to {second}: {} Elo ({within}) in {games}{limit}",
                signed(value)
            )
        }
        (Some(0.0), None) if standing.same_games == standing.pairs.len() => {
            format!(
                "{first} and {second} are identical: the same moves in every pair of games ({games}{limit})"
            )
        }
        (Some(0.0), None) => {
            format!("{first} and {second} split every pair of games ({games}{limit}): 0 Elo, no interval")
        }
        (value, None) => format!(
            "Every pair of games of {first} against {second} ended alike ({games}{limit}): {} Elo, no interval",
            value.map(signed).unwrap_or_default()
        ),
    };
    Some(match standing.status {
        PairingStatus::Lower | PairingStatus::Upper => {
            format!("{sentence}. The sequential test ended the pairing early, which exaggerates Elo.")
        }
        PairingStatus::Complete | PairingStatus::Interrupted => format!("{sentence}."),
    })
}

/// The excess over the node limit from which a sentence mentions it: engines check their node count only now
/// and then.
const BEYOND: f64 = 1.1;

/// ` (toga searched 10,400)`: players that exceed their node limit, as some engines do.
fn beyond(standing: &PairingScore, limit: &MoveLimit) -> String {
    let players = [&standing.first, &standing.second]
        .into_iter()
        .zip(standing.spent());
    let beyond = players.filter_map(|(name, spent)| {
        let nodes = spent.mean_nodes()?;
        limit.nodes.filter(|&most| nodes > BEYOND * most as f64)?;
        Some(format!(
            "{name} searched {}",
            numbers::grouped(nodes.round() as u64)
        ))
    });
    numbers::joined(beyond, ", ").map_or_else(String::new, |beyond| format!(" ({beyond})"))
}

#[cfg(test)]
mod tests {
    use super::super::pairing::{LimitKind, Points, tests::standing};
    use super::*;

    fn found(pairs: &[[Points; 2]]) -> String {
        findings(&[standing("A", "B", pairs)]).concat()
    }

    #[test]
    fn a_player_that_searches_more_nodes_than_it_may_is_named_with_them() {
        use Points::{Draw, Win};
        // The first player searches 100 nodes per move, the second 300.
        let mut met = standing("A", "B", &[[Win, Draw]; 4]);
        let mut at = |nodes| {
            let limit = numbers::counted(nodes, "node");
            met.terms = Some(MoveLimit {
                equal: LimitKind::Nodes,
                limit,
                nodes: Some(nodes as u64),
            });
            findings(&[met.clone()]).concat()
        };
        assert!(at(280).contains(" at 280 nodes per move)"));
        assert!(at(250).contains(" at 250 nodes per move (B searched 300))"));
        assert!(at(90).contains(" at 90 nodes per move (A searched 100, B searched 300))"));
    }

    #[test]
    fn a_sentence_claims_no_more_than_its_interval() {
        use Points::{Draw, Loss, Win};
        assert_eq!(found(&[]), "");
        assert_eq!(
            found(&[[Win, Loss]; 4]),
            "A and B split every pair of games (8 games): 0 Elo, no interval."
        );
        let drawn = standing("A", "B", &[[Draw, Draw]; 4]);
        let drawn_otherwise = PairingScore {
            same_games: 3,
            ..drawn.clone()
        };
        assert_eq!(
            findings(&[drawn, drawn_otherwise]),
            [
                "A and B are identical: the same moves in every pair of games (8 games).",
                "A and B split every pair of games (8 games): 0 Elo, no interval.",
            ]
        );
        assert_eq!(
            found(&[[Win, Win]; 4]),
            "A wins all 8 games against B: above -72 Elo (95% CI); so few games may be chance."
        );
        assert_eq!(
            found(&[[Loss, Loss]; 10]),
            "A loses all 20 games against B: below -140 Elo (95% CI)."
        );
        assert_eq!(
            found(&[[Win, Draw]; 4]),
            "Every pair of games of A against B ended alike (8 games): +191 Elo, no interval."
        );
        let doubtful = found(&[[Win, Draw], [Loss, Loss], [Win, Win]].repeat(2));
        assert!(
            doubtful.starts_with("No difference was found between A and B: "),
            "{doubtful}"
        );
        for (points, verdict) in [(Win, "A beats B by 1"), (Loss, "A loses to B: -1")] {
            let pair = |number| [if number % 4 == 0 { Draw } else { points }, Draw];
            let sentence = found(&(0..20).map(pair).collect::<Vec<[Points; 2]>>());
            assert!(sentence.starts_with(verdict), "{sentence}");
        }
    }
}
