//! A game whose whole tree is a short list of nodes, so that every set of them can be tried.

use engine_core::random::SplitMix64;
use engine_core::{Capture, Captures, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Position, Score};

/// A node of the game.
#[derive(Clone, Debug, Default)]
struct Node {
    value: Score,
    /// Whether the move that leads to it is a capture.
    by_capture: bool,
    moves: Vec<u8>,
}

/// A game in which every position is reached in one way only.
#[derive(Clone, Debug)]
pub(crate) struct SmallTree {
    nodes: Vec<Node>,
    /// The current node.
    at: usize,
}

/// The bounds that a set of visited nodes proves for a value: the lower one, then the upper one.
type Bounds = (Score, Score);

impl SmallTree {
    /// A tree of this many nodes, whose values are often equal.
    pub(crate) fn random(size: usize, random: &mut SplitMix64) -> SmallTree {
        let mut nodes: Vec<Node> = Vec::new();
        for place in 0..size {
            nodes.push(Node {
                value: Score::evaluation(random.below(7) as i32 - 3),
                by_capture: random.below(2) == 0,
                moves: Vec::new(),
            });
            if place > 0 {
                let parent = random.below(place.min(6) as u64) as usize;
                nodes[parent].moves.push(place as u8);
            }
        }
        SmallTree { nodes, at: 0 }
    }

    /// The value, and the size of the smallest set of nodes that proves it.
    pub(crate) fn least_nodes_that_tell(&self, depth: u32, quiescence: bool) -> (Score, u32) {
        let all = (1 << self.nodes.len()) - 1;
        let bounds = |visited| self.bounds(0, depth, quiescence, visited);
        let whole = bounds(all);
        assert_eq!(whole.0, whole.1, "the whole tree tells the value");
        let telling = (1..=all).filter(|&visited| bounds(visited) == whole);
        (whole.0, telling.map(u32::count_ones).min().unwrap())
    }

    /// The bounds that the nodes in `visited`, one bit each, prove for the node at `place`.
    fn bounds(&self, place: usize, depth: u32, quiescence: bool, visited: u32) -> Bounds {
        if visited >> place & 1 == 0 {
            return (-Score::INFINITE, Score::INFINITE);
        }
        let node = &self.nodes[place];
        let at_horizon = depth == 0;
        if at_horizon && !quiescence {
            return (node.value, node.value);
        }
        let stand_pat = if at_horizon {
            node.value
        } else if node.moves.is_empty() {
            Score::DRAW
        } else {
            -Score::INFINITE
        };
        node.moves
            .iter()
            .filter(|&&next| !at_horizon || self.nodes[usize::from(next)].by_capture)
            .map(|&next| self.bounds(next.into(), depth.saturating_sub(1), quiescence, visited))
            .fold((stand_pat, stand_pat), |(low, high), (least, most)| {
                (low.max(-most), high.max(-least))
            })
    }
}

impl Position for SmallTree {
    type Move = u8;

    type Undo = usize;

    fn key(&self) -> Key {
        Key(self.at as u64)
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u8>) {
        let listed = self.nodes[self.at].moves.iter().copied();
        moves.extend(
            listed.filter(|&next| scope == MoveScope::All || self.nodes[usize::from(next)].by_capture),
        );
    }

    fn make(&mut self, played: u8) -> Option<usize> {
        Some(std::mem::replace(&mut self.at, played.into()))
    }

    fn unmake(&mut self, _played: u8, before: usize) {
        self.at = before;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        NoLegalMoves::Draw
    }
}

impl Evaluate for SmallTree {
    fn evaluate(&self) -> Score {
        self.nodes[self.at].value
    }
}

impl Captures for SmallTree {
    fn capture(&self, candidate: u8) -> Option<Capture> {
        self.nodes[usize::from(candidate)].by_capture.then_some(Capture {
            victim: 1,
            attacker: 1,
        })
    }
}

impl MoveTables for SmallTree {
    const HISTORY_SIZE: usize = 32;

    fn history_index(&self, candidate: u8) -> usize {
        usize::from(candidate) % Self::HISTORY_SIZE
    }
}
