//! [`Recorder`]: watches a search and keeps its tree, as far as it is asked to.

use super::branch::{Below, Branch, Facts, Step};
use super::protocol::{Effect, Kind};
use engine_core::{Depth, Phase, Ply, Position, Score, Searchable};
use search_variants::observer::{Cut, Ending, Entered, Left};
use search_variants::{Checkpoint, Listed, Observer, Window};

#[derive(Clone, Debug)]
pub(super) enum Extent {
    /// Of the iteration of a depth, what is below nodes of that depth left or more. Subtrees are forgotten,
    /// the smallest first, where all would take more than so many bytes.
    Iteration {
        depth: Depth,
        shallowest: Depth,
        most_bytes: usize,
    },
    /// Of the iteration of a depth, or of a search that is taken up at a node (no depth), what is on a path,
    /// and below its end: all, or the end's moves alone.
    Below {
        iteration: Option<Depth>,
        path: Vec<usize>,
        all: bool,
    },
}

/// The greatest checkpoint of a node.
const CHECKPOINT_BYTES: usize = 64 << 10;

/// Nodes nearer the horizon are searched again in no time.
const LEAST_CHECKPOINT_DEPTH: Depth = Depth::new(3);

pub(super) struct Recorder<P: Position> {
    extent: Extent,
    /// Whether nodes of the main search have a window.
    has_window: bool,
    /// The nodes on the path that it has heard of.
    open: Vec<Open<P>>,
    roots: Vec<Branch<P>>,
    least: u64,
    bytes: usize,
}

/// A node between being entered and being left.
struct Open<P: Position> {
    branch: Branch<P>,
    below: Box<Below<P>>,
    ply: Ply,
    watched: bool,
    entered_after: u64,
    window: Window,
    /// The best score so far, where there is no window.
    best: Option<Score>,
    next: Step<P::Move>,
    /// Whether the next move has been searched before.
    searched: bool,
    looks: bool,
    /// How far it is on the wanted path; `None` if it is not.
    on_path: Option<usize>,
    /// What is kept of it and below it, in bytes.
    bytes: usize,
}

impl<P: Searchable> Recorder<P> {
    pub(super) fn new(extent: Extent, has_window: bool) -> Recorder<P> {
        Recorder {
            extent,
            has_window,
            open: Vec::new(),
            roots: Vec::new(),
            least: 0,
            bytes: 0,
        }
    }

    /// The searches of the root, or of the node where the search was taken up.
    pub(super) fn finish(self) -> Vec<Branch<P>> {
        self.roots
    }

    /// Whether the search of the root, entered with `depth`, is kept.
    fn wants_root(&self, depth: Depth) -> bool {
        match &self.extent {
            Extent::Iteration { depth: wanted, .. } => depth == *wanted,
            Extent::Below { iteration, .. } => iteration.is_none_or(|wanted| wanted == depth),
        }
    }

    /// How far a node is on the wanted path, which is the next below `parent`; behind its end if all there is
    /// wanted.
    fn on_path(&self, parent: Option<&Open<P>>) -> Option<usize> {
        let Extent::Below { path, all, iteration } = &self.extent else {
            return None;
        };
        let (before, place) = match parent {
            // A search that is taken up begins at the path's start.
            None if iteration.is_none() => return Some(0),
            None => (0, self.roots.len()),
            Some(parent) => (parent.on_path?, parent.below.branches.len()),
        };
        match path.get(before) {
            Some(&wanted) => (wanted == place).then_some(before + 1),
            None => all.then_some(before + 1),
        }
    }

    fn watches(&self, node: &Entered<'_, P>, on_path: Option<usize>) -> bool {
        match &self.extent {
            Extent::Iteration { shallowest, .. } => node.depth >= *shallowest,
            Extent::Below { .. } => on_path.is_some(),
        }
    }

    /// Forgets more and more small subtrees until the rest fits.
    fn make_room(&mut self) {
        let Extent::Iteration { most_bytes, .. } = self.extent else {
            return;
        };
        while self.bytes > most_bytes && self.least < u64::MAX / 4 {
            self.least = (self.least * 4).max(16);
            self.bytes = 0;
            for open in &mut self.open {
                let branches = &mut open.below.branches;
                branches.iter_mut().for_each(|branch| branch.prune(self.least));
                open.bytes = open.below.bytes();
                self.bytes += open.bytes;
            }
            self.roots.iter_mut().for_each(|root| root.prune(self.least));
            self.bytes += self.roots.iter().map(Branch::bytes).sum::<usize>();
        }
    }
}

/// How the next search below `parent` is one of its move.
fn kind<P: Searchable>(parent: &Open<P>, node: &Entered<'_, P>) -> Kind {
    let expected = parent.below.extended.reduced();
    match parent.next {
        _ if parent.ply == node.ply => Kind::Verification,
        Step::Null => Kind::NullMove,
        _ if parent.looks => Kind::Look,
        _ if parent.searched => Kind::Research,
        _ if node.depth < expected => Kind::Reduced,
        _ if node.window != parent.window.negated() => Kind::Scout,
        _ => Kind::Full,
    }
}

impl<P: Searchable> Observer<P> for Recorder<P> {
    fn entered(&mut self, node: &Entered<'_, P>) {
        let on_path = self.on_path(self.open.last());
        let (step, kind, before) = match self.open.last_mut() {
            None => (Step::Stay, Kind::Root, node.window),
            Some(parent) => {
                let kind = kind(parent, node);
                let step = if kind == Kind::Verification {
                    Step::Stay
                } else {
                    parent.next
                };
                if matches!(kind, Kind::Research | Kind::Verification) {
                    if let Some(last) = parent.below.branches.last_mut() {
                        last.effect = Effect::SearchedAgain;
                    }
                }
                parent.searched = true;
                parent.looks = false;
                (step, kind, parent.window)
            }
        };
        let wanted = !self.open.is_empty() || self.wants_root(node.depth);
        self.open.push(Open {
            branch: Branch {
                step,
                kind,
                before,
                effect: Effect::FailsLow,
                facts: Facts {
                    depth: node.depth,
                    window: node.window,
                    phase: node.phase,
                    score: Score::DRAW,
                    ending: Ending::Searched,
                    stood_pat: false,
                    stand_pat: None,
                    nodes: 0,
                },
                below: None,
                checkpoint: None,
            },
            below: Box::new(Below::new(node.depth)),
            ply: node.ply,
            watched: wanted && self.watches(node, on_path),
            entered_after: node.nodes - 1,
            window: node.window,
            best: None,
            next: Step::Stay,
            searched: false,
            looks: false,
            on_path,
            bytes: 0,
        });
    }

    fn watches_below(&mut self, _node: &Entered<'_, P>) -> bool {
        self.open.last().is_some_and(|open| open.watched)
    }

    fn checkpoint_size(&mut self, node: &Entered<'_, P>) -> Option<usize> {
        if node.phase == Phase::Quiescence || node.depth < LEAST_CHECKPOINT_DEPTH {
            return None;
        }
        let parent = self.open.len().checked_sub(2).map(|above| &self.open[above]);
        let wanted = match &self.extent {
            Extent::Iteration { .. } => self.open.last().is_some_and(|open| open.watched),
            // Those that are likely to be asked for next.
            Extent::Below { path, .. } => {
                parent.is_some_and(|parent| parent.on_path == Some(path.len()) && parent.ply < node.ply)
            }
        };
        wanted.then_some(CHECKPOINT_BYTES)
    }

    fn checkpoint(&mut self, checkpoint: Checkpoint<P>) {
        if let Some(open) = self.open.last_mut() {
            open.branch.checkpoint = Some(Box::new(checkpoint));
        }
    }

    fn listed(&mut self, moves: &Listed<'_, P>) {
        if let Some(open) = self.open.last_mut() {
            open.below.extended = moves.node().depth;
            open.below.order = moves.in_order();
        }
    }

    fn may_stand_pat(&mut self, _ply: Ply, stand_pat: Score) {
        if let Some(open) = self.open.last_mut() {
            open.branch.facts.stand_pat = Some(stand_pat);
            open.window.alpha = open.window.alpha.max(stand_pat);
        }
    }

    fn looks(&mut self, _ply: Ply) {
        if let Some(open) = self.open.last_mut() {
            open.looks = true;
        }
    }

    fn played(&mut self, _ply: Ply, played: P::Move) {
        if let Some(open) = self.open.last_mut() {
            (open.next, open.searched) = (Step::Move(played), false);
        }
    }

    fn null_move(&mut self, _ply: Ply) {
        if let Some(open) = self.open.last_mut() {
            (open.next, open.searched) = (Step::Null, false);
        }
    }

    fn cut(&mut self, _ply: Ply, cut: Cut<P::Move>) {
        if let Some(open) = self.open.last_mut() {
            open.branch.facts.stood_pat = cut == Cut::StandPat;
        }
    }

    fn left(&mut self, left: &Left) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let Open {
            mut branch,
            below,
            watched,
            entered_after,
            mut bytes,
            ..
        } = open;
        branch.facts.score = left.score;
        branch.facts.ending = left.ending;
        branch.facts.nodes = left.nodes - entered_after;
        self.bytes -= bytes;
        if watched && branch.facts.nodes >= self.least {
            bytes += below.own_bytes();
            branch.below = Some(below);
        } else {
            bytes = 0;
        }
        bytes += branch.own_bytes();
        let is_wanted_root = self.wants_root(branch.facts.depth);
        match self.open.last_mut() {
            None if is_wanted_root => {
                branch.effect = effect_of_root(&branch.facts);
                self.roots.push(branch);
                self.bytes += bytes;
            }
            None => {}
            Some(parent) => {
                let has_window = self.has_window || parent.branch.facts.phase == Phase::Quiescence;
                branch.effect = effect(parent, &branch, has_window);
                parent.below.branches.push(branch);
                parent.bytes += bytes;
                self.bytes += bytes;
            }
        }
        self.make_room();
    }
}

/// What a search of the root says of its value.
fn effect_of_root(facts: &Facts) -> Effect {
    match facts.score {
        score if score <= facts.window.alpha => Effect::FailsLow,
        score if score >= facts.window.beta => Effect::CutsOff,
        _ => Effect::RaisesAlpha,
    }
}

/// What a search does to the node above it, which is told of it.
fn effect<P: Searchable>(parent: &mut Open<P>, branch: &Branch<P>, has_window: bool) -> Effect {
    if let Some(effect) = effect_on_proof(parent.ply, branch) {
        return effect;
    }
    let score = match branch.kind {
        Kind::Verification => branch.facts.score,
        _ => -branch.facts.score,
    };
    match branch.kind {
        Kind::Look => return Effect::FailsLow,
        Kind::NullMove | Kind::Verification => {
            return match score >= parent.window.beta {
                true => Effect::CutsOff,
                false => Effect::FailsLow,
            };
        }
        _ => {}
    }
    if !has_window {
        return match parent.best.is_none_or(|best| score > best) {
            true => {
                parent.best = Some(score);
                Effect::RaisesAlpha
            }
            false => Effect::FailsLow,
        };
    }
    let narrow = branch.facts.window != parent.window.negated();
    let reduced = branch.facts.depth < parent.below.extended.reduced();
    if score <= parent.window.alpha {
        Effect::FailsLow
    } else if reduced || (narrow && parent.window.holds(score)) {
        Effect::SearchedAgain
    } else if score >= parent.window.beta {
        Effect::CutsOff
    } else {
        parent.window.alpha = score;
        Effect::RaisesAlpha
    }
}

/// The same in a proof-number search, which is told by its endings: a move that reaches what its side wants
/// is enough.
fn effect_on_proof<P: Searchable>(parent: Ply, branch: &Branch<P>) -> Option<Effect> {
    let Ending::Proof(numbers) = branch.facts.ending else {
        return None;
    };
    let attacks = parent.get() % 2 == 0;
    let reached = if attacks { numbers.proof } else { numbers.disproof };
    Some(match reached {
        0 => Effect::CutsOff,
        _ => Effect::FailsLow,
    })
}
