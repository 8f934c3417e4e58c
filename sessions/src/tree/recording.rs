//! [`Recording`]: the nodes of an iteration as the search met them; [`Tally`]: how many there are.

use engine_core::{Depth, Phase, Ply, Score};
use games::{AnyMove, AnyPosition};
use reports::tree::{Effect, SearchKind};
use search_variants::observer::{Cut, Ending};
use search_variants::{Reason, Window};

/// What leads from a node to a search below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Move(AnyMove),
    Null,
    /// Nothing: the node itself is searched again, or the root is.
    Stay,
}

impl Step {
    pub(crate) fn played(self) -> Option<AnyMove> {
        match self {
            Step::Move(played) => Some(played),
            Step::Null | Step::Stay => None,
        }
    }

    /// The board after it.
    pub(crate) fn after(self, position: &dyn AnyPosition) -> Box<dyn AnyPosition> {
        let mut position = position.copied();
        match self {
            Step::Move(played) => {
                position.play(played);
            }
            Step::Null => {
                position.pass();
            }
            Step::Stay => {}
        }
        position
    }
}

/// A node as the search met it. Windows and scores are those of its side to move.
#[derive(Clone, Debug)]
pub(crate) struct Recorded {
    /// The place of the node above it, which comes before it.
    pub(crate) parent: Option<u32>,
    pub(crate) step: Step,
    pub(crate) kind: SearchKind,
    pub(crate) effect: Effect,
    pub(crate) ply: Ply,
    pub(crate) depth: Depth,
    /// The same after extensions.
    pub(crate) extended: Depth,
    pub(crate) phase: Phase,
    /// What was left of the window above it, for the side to move there.
    pub(crate) before: Window,
    pub(crate) window: Window,
    pub(crate) stand_pat: Option<Score>,
    pub(crate) score: Score,
    pub(crate) ending: Ending,
    /// The move that cut it off, and its place among those tried.
    pub(crate) refutation: Option<(AnyMove, u32)>,
    /// Its legal moves that were played.
    pub(crate) tried: u32,
    pub(crate) nodes: u64,
    /// Those of them that minimax does not visit: beyond its horizon, and after null moves.
    pub(crate) outside: u64,
    /// Its moves in the order in which they come, illegal ones too; empty if they were not listed.
    pub(crate) order: Box<[Listed]>,
    /// Whether it is on the best line, where that was known.
    pub(crate) is_principal: bool,
    /// Whether all that is below it is recorded.
    pub(crate) has_below: bool,
    /// How many nodes of its subtree are recorded, itself included.
    pub(crate) size: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) played: AnyMove,
    pub(crate) reason: Reason,
    pub(crate) is_tried: bool,
    /// Why a part left it out, if one did.
    pub(crate) left_out: Option<&'static str>,
}

impl Recorded {
    pub(crate) fn stood_pat(&self) -> bool {
        self.ending == Ending::CutOff && self.refutation.is_none()
    }

    /// Whether all is known of it that may be asked: what is below it, or that nothing is.
    pub(crate) fn is_known(&self) -> bool {
        let looked_at_moves = match self.ending {
            Ending::Searched => true,
            Ending::CutOff => self.refutation.is_some(),
            _ => false,
        };
        self.has_below || (self.nodes == 1 && !looked_at_moves)
    }

    /// Whether the node `above` it owes its score to it: the best move, or the one that cut that node off.
    pub(crate) fn leads(&self, above: &Recorded) -> bool {
        match above.ending {
            Ending::CutOff => above.refutation.is_some() && self.effect == Effect::CutsOff,
            Ending::Proof(_) | Ending::NullMove => self.effect == Effect::CutsOff,
            Ending::Searched => self.effect == Effect::RaisesAlpha,
            _ => false,
        }
    }

    /// Its score for the side to move above it.
    pub(crate) fn score_above(&self) -> Score {
        match self.step {
            Step::Stay => self.score,
            Step::Move(_) | Step::Null => -self.score,
        }
    }

    pub(crate) fn forget_below(&mut self) {
        (self.has_below, self.order) = (false, Box::default());
    }
}

/// Nodes in the order in which they were entered.
#[derive(Clone, Debug)]
pub(crate) struct Recording {
    pub(crate) nodes: Vec<Recorded>,
}

impl Recording {
    /// The places of the searches below a node, in their order; without one those of the root: one, but for
    /// algorithms that search it within several windows.
    pub(crate) fn below(&self, place: Option<usize>) -> impl Iterator<Item = usize> {
        let end_of = |place: usize| place + self.nodes[place].size as usize;
        let (first, end) = match place {
            None => (0, self.nodes.len()),
            Some(place) if self.nodes[place].has_below => (place + 1, end_of(place)),
            Some(place) => (place + 1, 0),
        };
        let first = (first < end).then_some(first);
        std::iter::successors(first, move |&place| {
            Some(end_of(place)).filter(|&next| next < end)
        })
    }

    /// Forgets what is below nodes that have fewer nodes than `least`, but for those in `open`, whose places
    /// are told anew.
    pub(super) fn prune<'a>(&mut self, least: u64, open: impl Iterator<Item = &'a mut usize>) {
        let mut open: Vec<&mut usize> = open.collect();
        let mut moved = vec![0; self.nodes.len()];
        let mut kept: Vec<Recorded> = Vec::new();
        let mut forgotten_until = 0;
        let mut waiting = open.iter_mut().peekable();
        for (place, mut node) in std::mem::take(&mut self.nodes).into_iter().enumerate() {
            if place < forgotten_until {
                continue;
            }
            moved[place] = kept.len() as u32;
            match waiting.next_if(|open| ***open == place) {
                Some(open) => **open = kept.len(),
                None if node.nodes < least => {
                    forgotten_until = place + node.size as usize;
                    node.forget_below();
                }
                None => {}
            }
            node.parent = node.parent.map(|parent| moved[parent as usize]);
            node.size = 1;
            kept.push(node);
        }
        for place in (0..kept.len()).rev() {
            if let Some(parent) = kept[place].parent {
                kept[parent as usize].size += kept[place].size;
            }
        }
        self.nodes = kept;
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) nodes: u64,
    pub(crate) by_ply: Vec<u64>,
    pub(crate) cutoffs: u64,
    pub(crate) first_move_cutoffs: u64,
}

impl Tally {
    pub(crate) fn entered(&mut self, ply: Ply) {
        self.nodes += 1;
        if self.by_ply.len() <= ply.index() {
            self.by_ply.resize(ply.index() + 1, 0);
        }
        self.by_ply[ply.index()] += 1;
    }

    pub(crate) fn down_to(&self, ply: Ply) -> u64 {
        self.by_ply.iter().take(ply.index() + 1).sum()
    }

    /// A node is cut off; standing pat is no move.
    pub(crate) fn cut<M>(&mut self, cut: &Cut<M>) {
        if let Cut::Beta { index, .. } = cut {
            self.cutoffs += 1;
            self.first_move_cutoffs += u64::from(*index == 0);
        }
    }
}
