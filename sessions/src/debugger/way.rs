//! [`Way`]: the way to a node, on the board.

use super::branch::{Facts, Step};
use super::grown::Grown;
use super::said::Sure;
use games::Playable;

/// The way to a node, on the board.
pub(super) struct Way<P: Playable> {
    pub(super) board: P,
    pub(super) ply: u32,
    pub(super) steps: Vec<Step<P::Move>>,
    /// The last move in coordinates, and as people write it.
    pub(super) previous: Option<(String, String)>,
    pub(super) sure: Sure,
}

impl<P: Playable> Grown<P> {
    /// Walks to the node at the end of a path of the tree that is known.
    pub(super) fn walk(&self, inner: &[usize]) -> Way<P> {
        let mut way = Way {
            board: self.board(),
            ply: 0,
            steps: Vec::new(),
            previous: None,
            sure: Sure::NOT,
        };
        let mut branches = self.roots();
        let mut parent: Option<&Facts> = None;
        for &place in inner {
            let Some(branch) = branches.get(place) else {
                break;
            };
            if let Some(parent) = parent {
                let facts = &branch.facts;
                way.sure = way
                    .sure
                    .of_child(parent.window, branch.before, branch.kind, facts.window);
            }
            match branch.step {
                Step::Move(played) => {
                    way.previous = Some((way.board.coordinates(played), way.board.algebraic(played)));
                    way.board.make(played);
                    way.ply += 1;
                }
                Step::Null => {
                    way.previous = None;
                    way.board.make_null();
                    way.ply += 1;
                }
                Step::Stay => {}
            }
            way.steps.push(branch.step);
            parent = Some(&branch.facts);
            branches = branch.below.as_ref().map_or(&[], |below| &below.branches);
        }
        way
    }
}
