//! [`Scheme`]: who plays whom.

use super::player::MoveBudget;
use serde::{Deserialize, Serialize};

/// Who plays whom, if there are more than two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    #[default]
    AgainstFirst,
    RoundRobin,
    /// Each against the one before it: the steps of a ladder.
    Steps,
}

/// Two players, by their numbers, and what they may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) budget: MoveBudget,
}

/// All pairings: each two of a scheme by each budget.
pub(super) fn pairings(scheme: Scheme, players: usize, budgets: &[MoveBudget]) -> Vec<Pairing> {
    let mut pairings = Vec::new();
    for &budget in budgets {
        for (first, second) in scheme.pairs(players) {
            pairings.push(Pairing {
                first,
                second,
                budget,
            });
        }
    }
    pairings
}

impl Scheme {
    /// Who meets of so many players, by their numbers. The first of each is the one whose view is told: of
    /// two players who were named one after the other the first, of a step the upper one, and in a gauntlet
    /// each that meets the first of all.
    fn pairs(self, players: usize) -> Vec<(usize, usize)> {
        match self {
            Scheme::AgainstFirst if players == 2 => vec![(0, 1)],
            Scheme::AgainstFirst => (1..players).map(|player| (player, 0)).collect(),
            Scheme::RoundRobin => {
                let firsts = 0..players;
                firsts
                    .flat_map(|first| (first + 1..players).map(move |second| (first, second)))
                    .collect()
            }
            Scheme::Steps => (1..players).map(|player| (player, player - 1)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_scheme_has_its_pairings() {
        assert_eq!(Scheme::AgainstFirst.pairs(2), [(0, 1)]);
        assert_eq!(Scheme::AgainstFirst.pairs(3), [(1, 0), (2, 0)]);
        assert_eq!(Scheme::RoundRobin.pairs(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Scheme::Steps.pairs(3), [(1, 0), (2, 1)]);
    }
}
