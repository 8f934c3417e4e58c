//! [`Scheme`]: who plays whom.

use serde::{Deserialize, Serialize};

/// Who plays whom, if there are more than two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Each against the first: a gauntlet.
    #[default]
    AgainstFirst,
    /// Each against each.
    RoundRobin,
    /// Each against the one before it: the steps of a ladder.
    Steps,
}

impl Scheme {
    /// The pairings of so many players, by their numbers. The first of each is the one whose view is told: of
    /// two players who were named one after the other the first, of a step the upper one, and in a gauntlet
    /// each that meets the first of all.
    pub(super) fn pairings(self, players: usize) -> Vec<(usize, usize)> {
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
        assert_eq!(Scheme::AgainstFirst.pairings(2), [(0, 1)]);
        assert_eq!(Scheme::AgainstFirst.pairings(3), [(1, 0), (2, 0)]);
        assert_eq!(Scheme::RoundRobin.pairings(3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(Scheme::Steps.pairings(3), [(1, 0), (2, 1)]);
    }
}
