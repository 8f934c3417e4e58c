//! [`TreePosition`]: synthetic game trees as a game. Max and Min take turns choosing a child until they reach
//! a leaf.
//!
//! - `uniform width=8 depth=6 seed=17`: each node has its own uniformly distributed value.
//! - `ordered width=8 depth=6 quality=0.8 seed=17`: with this probability the first child has its node's
//!   value, otherwise a random other child; all other children are worse. These are strongly ordered trees
//!   (T. Marsland, M. Campbell, *Parallel Search of Strongly Ordered Game Trees*, Computing Surveys 14,
//!   1982).
//! - `incremental width=8 depth=6 seed=17`: each move has a random value, and a node's value is their sum on
//!   the path to it (M. Newborn, *The Efficiency of the Alpha-Beta Search on Trees with Branch-Dependent
//!   Terminal Node Scores*, Artificial Intelligence 8, 1977).
//! - `p-game width=2 depth=10 seed=17`: a leaf is won for the side to move with the probability that makes
//!   wins equally frequent at all depths; the value of an inner node is the share of won leaves below it (D.
//!   Nau, *An Investigation of the Causes of Pathology in Games*, Artificial Intelligence 19, 1982).
//! - `n-game width=2 depth=10 seed=17`: each move has a value of 1 or -1; a leaf is won for Max if the sum on
//!   its path is above 0; the value of an inner node is the sum (Nau 1982).
//! - `((3 12 8)(2 4 6)(14 5 2))`: leaf values for Max; the value of an inner node is the mean of the leaves
//!   below it. Nodes may have names: `(left(3 12) right(a=2 b=4))`.
//!
//! With ` path=2.1` appended, the position is the first child of the second child. Values are centipawns for
//! Max, who begins, within ±28,000; two random values are equal with a probability of about 1/56,000. They
//! depend only on seed and path. Random trees are not stored, so they may be of any size.

mod line;

pub use line::TreeError;

use crate::rules::GameRules;
use engine_core::random::SplitMix64;
use engine_core::{Captures, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Notation, Position, Score};
use std::sync::Arc;

/// The largest absolute value of a node.
const MAX_VALUE: i32 = Score::MAX_EVALUATION.centipawns();
/// The value of a won leaf in games that are only won or lost.
const WIN: i32 = 10_000;
/// The value of one move of an `n-game` at inner nodes.
const STEP: i32 = 100;

/// A node of a tree.
#[derive(Clone, Debug)]
pub struct TreePosition {
    source: Arc<Source>,
    path: Vec<u8>,
    node: TreeGameNode,
}

/// The data that determine the nodes of a tree.
#[derive(Debug)]
enum Source {
    Drawn {
        kind: Kind,
        width: u8,
        depth: usize,
        seed: u64,
    },
    /// Explicit nodes, the root first.
    Written(Vec<WrittenNode>),
}

#[derive(Clone, Copy, Debug, strum::IntoStaticStr, strum::VariantNames)]
#[strum(serialize_all = "kebab-case")]
enum Kind {
    Uniform,
    Ordered {
        quality: f64,
    },
    Incremental,
    /// `chance`: the probability that a leaf is won for the side to move.
    PGame {
        chance: f64,
    },
    NGame,
}

#[derive(Debug)]
struct WrittenNode {
    name: Option<String>,
    /// A leaf's value, or the mean of the leaves below an inner node.
    value: i32,
    children: Vec<usize>,
}

/// The state of a node, except for the path to it.
#[derive(Clone, Copy, Debug)]
pub struct TreeGameNode {
    dice: u64,
    /// The value for Max, in trees where it depends on the path.
    value: i32,
    /// The index in an explicit tree.
    place: usize,
}

/// The random numbers of a node for purpose `number`: a child, or one of the constants below.
fn throw(dice: u64, number: usize) -> SplitMix64 {
    SplitMix64::new(dice ^ ((number as u64) << 32))
}

/// A random integer from `least` to `most`, both included.
fn between(least: i32, most: i32, random: &mut SplitMix64) -> i32 {
    least + random.below((most - least) as u64 + 1) as i32
}

fn happens(chance: f64, random: &mut SplitMix64) -> bool {
    ((random.next_u64() >> 11) as f64) < chance * (1_u64 << 53) as f64
}

/// Numbers above those of all children.
const OWN_THROW: usize = 256;
const BEST_THROW: usize = 257;

impl TreeGameNode {
    fn root(source: &Source) -> TreeGameNode {
        match source {
            Source::Drawn { kind, seed, .. } => {
                let dice = SplitMix64::new(*seed).next_u64();
                let value = match kind {
                    Kind::Ordered { .. } => between(-MAX_VALUE, MAX_VALUE, &mut throw(dice, OWN_THROW)),
                    _ => 0,
                };
                TreeGameNode {
                    dice,
                    value,
                    place: 0,
                }
            }
            Source::Written(nodes) => TreeGameNode {
                dice: 0,
                value: nodes[0].value,
                place: 0,
            },
        }
    }

    fn child(self, source: &Source, ply: usize, number: u8) -> TreeGameNode {
        let number = usize::from(number);
        let dice = throw(self.dice, number).next_u64();
        let (kind, width, depth) = match source {
            Source::Drawn {
                kind, width, depth, ..
            } => (kind, width, depth),
            Source::Written(nodes) => {
                let place = nodes[self.place].children[number];
                let value = nodes[place].value;
                return TreeGameNode { dice, value, place };
            }
        };
        let mut own = throw(dice, OWN_THROW);
        let value = match kind {
            Kind::Uniform | Kind::PGame { .. } => 0,
            Kind::Ordered { quality } if number == self.best(*quality, *width) => self.value,
            Kind::Ordered { .. } if ply % 2 == 0 => {
                between(-MAX_VALUE, (self.value - 1).max(-MAX_VALUE), &mut own)
            }
            Kind::Ordered { .. } => between((self.value + 1).min(MAX_VALUE), MAX_VALUE, &mut own),
            Kind::Incremental => {
                let most = MAX_VALUE / *depth as i32;
                self.value + between(-most, most, &mut own)
            }
            Kind::NGame => self.value + [-1, 1][own.below(2) as usize],
        };
        TreeGameNode {
            dice,
            value,
            place: 0,
        }
    }

    /// The child that has its node's value, in an ordered tree.
    fn best(self, quality: f64, width: u8) -> usize {
        let mut random = throw(self.dice, BEST_THROW);
        if happens(quality, &mut random) || width == 1 {
            0
        } else {
            1 + random.below(u64::from(width) - 1) as usize
        }
    }

    /// Whether a leaf of a `p-game` is won for the side to move.
    fn is_won(self, chance: f64) -> bool {
        happens(chance, &mut throw(self.dice, OWN_THROW))
    }
}

impl TreePosition {
    fn of(source: Source) -> TreePosition {
        TreePosition {
            node: TreeGameNode::root(&source),
            source: Arc::new(source),
            path: Vec::new(),
        }
    }

    /// The number of children.
    fn width(&self) -> usize {
        match &*self.source {
            Source::Drawn { width, depth, .. } if self.path.len() < *depth => usize::from(*width),
            Source::Drawn { .. } => 0,
            Source::Written(nodes) => nodes[self.node.place].children.len(),
        }
    }

    /// The static value for Max.
    fn value(&self) -> i32 {
        let Source::Drawn {
            kind, width, depth, ..
        } = &*self.source
        else {
            return self.node.value;
        };
        let left = depth - self.path.len();
        match kind {
            Kind::Uniform => between(-MAX_VALUE, MAX_VALUE, &mut throw(self.node.dice, OWN_THROW)),
            Kind::Ordered { .. } | Kind::Incremental => self.node.value,
            Kind::NGame if left > 0 => STEP * self.node.value,
            Kind::NGame if self.node.value > 0 => WIN,
            Kind::NGame => -WIN,
            Kind::PGame { chance } => {
                let leaves = i64::from(*width).pow(left as u32);
                let won = won_leaves(self.node, &self.source, *width, left, *chance);
                let value = (i64::from(WIN) * (2 * won - leaves) / leaves) as i32;
                if depth % 2 == 0 { value } else { -value }
            }
        }
    }

    /// The name of a child, if any.
    fn name(&self, child: u8) -> Option<&str> {
        let Source::Written(nodes) = &*self.source else {
            return None;
        };
        let place = nodes[self.node.place].children[usize::from(child)];
        nodes[place].name.as_deref()
    }
}

/// The number of leaves `left` plies below a node of a `p-game` that are won for their side to move.
fn won_leaves(node: TreeGameNode, source: &Source, width: u8, left: usize, chance: f64) -> i64 {
    match left {
        0 => i64::from(node.is_won(chance)),
        _ => (0..width)
            .map(|number| won_leaves(node.child(source, 0, number), source, width, left - 1, chance))
            .sum(),
    }
}

impl Position for TreePosition {
    /// The number of a child, from 0.
    type Move = u8;
    type Undo = TreeGameNode;

    fn key(&self) -> Key {
        Key(self.node.dice)
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u8>) {
        if scope == MoveScope::All {
            self.generate_quiet(moves);
        }
    }

    fn lists(&self, candidate: u8) -> bool {
        usize::from(candidate) < self.width()
    }

    fn make(&mut self, played: u8) -> Option<TreeGameNode> {
        let before = self.node;
        self.node = before.child(&self.source, self.path.len(), played);
        self.path.push(played);
        Some(before)
    }

    fn unmake(&mut self, _played: u8, before: TreeGameNode) {
        self.path.pop();
        self.node = before;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        NoLegalMoves::Value
    }

    fn count_moves(&mut self) -> u64 {
        self.width() as u64
    }
}

impl Evaluate for TreePosition {
    fn evaluate(&self) -> Score {
        let value = Score::evaluation(self.value());
        if self.path.len() % 2 == 0 { value } else { -value }
    }
}

impl Captures for TreePosition {
    fn generate_quiet(&self, moves: &mut Vec<u8>) {
        moves.extend((0..self.width()).map(|number| number as u8));
    }
}

impl MoveTables for TreePosition {
    const HISTORY_SIZE: usize = u8::MAX as usize + 1;

    fn history_index(&self, candidate: u8) -> usize {
        candidate.into()
    }

    fn refuting(&self, refutation: u8) -> Option<u8> {
        self.lists(refutation).then_some(refutation)
    }
}

impl Notation for TreePosition {
    fn fen(&self) -> String {
        self.to_string()
    }

    fn coordinates(&self, played: u8) -> String {
        let number = || (u32::from(played) + 1).to_string();
        self.name(played).map_or_else(number, str::to_owned)
    }
}

impl GameRules for TreePosition {
    const NAME: &'static str = "tree";
    const START: &'static str = "((3 12 8)(2 4 6)(14 5 2))";
    type FenError = TreeError;
    const SIDES: [&'static str; 2] = ["Max", "Min"];
    const SAMPLES: &'static [&'static str] = &["uniform width=8 depth=6 seed=17"];

    fn from_fen(fen: &str) -> Result<TreePosition, TreeError> {
        fen.parse()
    }

    fn is_first_to_move(fen: &str) -> bool {
        fen.parse::<TreePosition>()
            .is_ok_and(|tree| tree.path.len() % 2 == 0)
    }
}
