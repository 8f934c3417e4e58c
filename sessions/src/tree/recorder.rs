//! [`Recorder`]: observes a search and records the wanted nodes of one iteration.

use super::recording::{Fate, ListedMove, RecordedMoves, RecordedNode, RecordedTree};
use engine_core::{Bound, Depth, NodeEnd, Phase, Ply, Score, Window};
use games::{AnyMove, AnyObserver};
use reports::tree::{Counts, NodeType, ScoreEffect, SearchKind};
use search_variants::OrderReason;
use search_variants::info::{AlgorithmInfo, AlgorithmResult};
use search_variants::observer::{EnteredNode, LeftNode};
use std::collections::HashMap;

#[derive(Clone, Debug)]
pub(crate) enum NodeFilter {
    /// The nodes on a path and everything below its end; an empty path ends above the root. If there would be
    /// more than `most` nodes, small subtrees are dropped.
    Below { path: Vec<usize>, most: usize },
    /// The principal variation, the alternatives to its moves, and the nodes nearest to the root, or to the
    /// line's node at ply `from`. While observing, another node below that one is kept if at most `most`
    /// nodes have been seen so far down to its ply; so not many more than that are kept, and the parent of a
    /// kept node is always kept. In a proof-number search, which revisits nodes, each node is kept once.
    Nearest {
        most: usize,
        line: Vec<AnyMove>,
        from: Ply,
        /// Whether to omit captures beyond the horizon.
        folds: bool,
    },
}

pub(crate) struct Recorder {
    algorithm: &'static AlgorithmInfo,
    depth: Depth,
    wanted: NodeFilter,
    /// Whether the current iteration is the one to record.
    is_recording: bool,
    recording: RecordedTree,
    counts: Counts,
    /// Counts of the nodes from which the nearest are kept.
    near: Counts,
    /// The nodes on the current path that it was told of.
    open: Vec<OpenNode>,
    roots: usize,
    /// Subtrees with fewer nodes than this are dropped.
    least: u64,
    /// Indices of the nodes of a proof-number search, by parent and move.
    visited: HashMap<(usize, AnyMove), usize>,
}

/// A node that was entered and not yet left.
struct OpenNode {
    place: usize,
    is_kept: bool,
    /// How far along the wanted path it is; `None` if it is off the path, so that its subtree is not
    /// observed.
    on_path: Option<usize>,
    /// Whether it is the reference node for nearness, or below it.
    is_near: bool,
    entered_after: u64,
    /// Its window, as narrowed so far.
    window: Window,
    /// The best score so far, for searches without windows.
    best: Option<Score>,
    /// The next move; `None` for a null move.
    next: Option<AnyMove>,
    /// Whether the next move has been searched before.
    is_searched: bool,
    looks: bool,
    tried: u32,
    searches: usize,
    /// The number of nodes below it that minimax does not visit.
    outside: u64,
    /// The last search below it, if kept.
    last: Option<usize>,
}

impl Recorder {
    pub(crate) fn new(algorithm: &'static AlgorithmInfo, depth: Depth, wanted: NodeFilter) -> Recorder {
        Recorder {
            algorithm,
            depth,
            wanted,
            is_recording: false,
            recording: RecordedTree { nodes: Vec::new() },
            counts: Counts::default(),
            near: Counts::default(),
            open: Vec::new(),
            roots: 0,
            least: 0,
            visited: HashMap::new(),
        }
    }

    pub(crate) fn finish(self) -> (RecordedTree, Counts) {
        (self.recording, self.counts)
    }

    /// How far along the wanted path the next search below the last open node is.
    fn on_path(&self) -> Option<usize> {
        let NodeFilter::Below { path, .. } = &self.wanted else {
            return Some(0);
        };
        let (before, place) = match self.open.last() {
            None => (0, self.roots),
            Some(parent) => (parent.on_path?, parent.searches),
        };
        match path.get(before) {
            Some(&wanted) => (wanted == place).then_some(before + 1),
            None => Some(before + 1),
        }
    }

    fn on_line(&self, ply: Ply, search: SearchKind, played: Option<AnyMove>) -> bool {
        let NodeFilter::Nearest { line, .. } = &self.wanted else {
            return false;
        };
        let above = self.open.last();
        above.is_none_or(|above| self.recording.nodes[above.place].principal)
            && (search.stays() || (played.is_some() && played.as_ref() == line.get(ply.index() - 1)))
    }

    fn is_near(&self, ply: Ply, on_line: bool) -> bool {
        let is_end = matches!(self.wanted, NodeFilter::Nearest { from, .. } if from == ply) && on_line;
        is_end || self.open.last().is_some_and(|parent| parent.is_near)
    }

    fn keeps(
        &self,
        node: &EnteredNode<AnyMove>,
        on_path: Option<usize>,
        on_line: bool,
        is_near: bool,
    ) -> bool {
        let NodeFilter::Nearest { most, folds, .. } = self.wanted else {
            return on_path.is_some();
        };
        let Some(parent) = self.open.last() else {
            return true;
        };
        let above = &self.recording.nodes[parent.place];
        let is_folded = folds && above.phase == Phase::Quiescence && node.phase == Phase::Quiescence;
        let near = self.near.nodes_by_ply.iter().take(node.ply.index() + 1);
        let is_near = is_near && near.sum::<u64>() <= most as u64;
        parent.is_kept && !is_folded && (on_line || above.principal || is_near)
    }

    /// The index of the node after a move, if it was visited before.
    fn visited(&self, played: Option<AnyMove>) -> Option<usize> {
        let parent = self.open.last()?.place;
        self.visited.get(&(parent, played?)).copied()
    }

    /// Records the fate of a move of the current node.
    fn note(&mut self, played: AnyMove, fate: Fate) {
        if let Some(open) = self.open.last() {
            let mut order = self.recording.nodes[open.place].moves.order.iter_mut();
            if let Some(listed) = order.find(|listed| listed.played == played) {
                listed.fate = fate;
            }
        }
    }

    /// Drops small subtrees, with increasing size, until the rest fits.
    fn make_room(&mut self) {
        let NodeFilter::Below { path, most } = &self.wanted else {
            return;
        };
        // The nodes above the end of the path do not count.
        let most = most + path.len();
        while self.recording.nodes.len() > most && self.least < u64::MAX / 4 {
            self.least = (self.least * 4).max(16);
            let open = self.open.iter_mut().map(|open| &mut open.place);
            self.recording.prune(self.least, open);
        }
    }
}

/// The kind of the next search below `parent`.
fn search_kind(parent: &OpenNode, recorded: &RecordedNode, node: &EnteredNode<AnyMove>) -> SearchKind {
    match parent.next {
        _ if recorded.ply == node.ply => SearchKind::Verification,
        None => SearchKind::NullMove,
        _ if parent.looks => SearchKind::Look,
        _ if parent.is_searched => SearchKind::Research,
        _ if node.depth < recorded.extended.reduced() => SearchKind::Reduced,
        _ if is_narrower(node.window, parent.window) => SearchKind::Scout,
        _ => SearchKind::Full,
    }
}

/// Whether a window leaves out scores that matter to the parent; that of shallow alpha-beta is wider.
fn is_narrower(window: Window, parent: Window) -> bool {
    let own = window.negated();
    own.alpha > parent.alpha || own.beta < parent.beta
}

impl AnyObserver for Recorder {
    fn entered(&mut self, node: &EnteredNode<AnyMove>) {
        if self.open.is_empty() {
            self.is_recording = node.depth == self.depth;
        }
        if !self.is_recording {
            return;
        }
        self.counts.count_node(node.ply);
        let nodes = &mut self.recording.nodes;
        let (search, played, before) = match self.open.last_mut() {
            None => (SearchKind::Root, None, node.window),
            Some(parent) => {
                let search = search_kind(parent, &nodes[parent.place], node);
                if let (SearchKind::Research | SearchKind::Verification, Some(last)) = (search, parent.last) {
                    nodes[last].effect = ScoreEffect::SearchedAgain;
                }
                (parent.is_searched, parent.looks) = (true, false);
                (search, parent.next.filter(|_| !search.stays()), parent.window)
            }
        };
        let (on_path, on_line) = (self.on_path(), self.on_line(node.ply, search, played));
        let is_near = self.is_near(node.ply, on_line);
        if is_near {
            self.near.count_node(node.ply);
        }
        let visited = self.visited(played);
        let is_kept = visited.is_some() || self.keeps(node, on_path, on_line, is_near);
        let place = visited.unwrap_or(self.recording.nodes.len());
        if visited.is_none() {
            let parent = self.open.last().map(|parent| parent.place);
            if let (AlgorithmResult::Mates, NodeFilter::Nearest { .. }, true) =
                (self.algorithm.finds, &self.wanted, is_kept)
            {
                let named = parent.zip(played);
                self.visited.extend(named.map(|named| (named, place)));
            }
            self.recording.nodes.push(RecordedNode {
                parent: parent.map(|parent| parent as u32),
                search,
                effect: ScoreEffect::FailsLow,
                ply: node.ply,
                depth: node.depth,
                extended: node.depth,
                phase: node.phase,
                in_check: node.in_check,
                before,
                window: node.window,
                stand_pat: None,
                score: Score::DRAW,
                kind: NodeType::Exact,
                end: NodeEnd::Searched,
                principal: on_line,
                refutation: None,
                tried: 0,
                nodes: 0,
                moves: RecordedMoves {
                    played,
                    order: Box::default(),
                    outside: 0,
                    has_below: false,
                    size: 1,
                },
            });
        }
        self.open.push(OpenNode {
            place,
            is_kept,
            on_path,
            is_near,
            entered_after: node.nodes - 1,
            window: node.window,
            best: None,
            next: None,
            is_searched: false,
            looks: false,
            tried: 0,
            searches: 0,
            outside: 0,
            last: None,
        });
    }

    fn watches_below(&mut self, _node: &EnteredNode<AnyMove>) -> bool {
        self.open.last().is_some_and(|open| open.on_path.is_some())
    }

    fn listed(&mut self, extended: Depth, in_order: &mut dyn FnMut() -> Vec<(AnyMove, OrderReason)>) {
        let Some(open) = self.open.last() else {
            return;
        };
        let node = &mut self.recording.nodes[open.place];
        node.extended = extended;
        if open.is_kept {
            let order = in_order().into_iter().map(|(played, reason)| {
                let before = node.moves.listed(played);
                let fate = before.map_or(Fate::Untried, |listed| listed.fate);
                ListedMove { played, reason, fate }
            });
            node.moves.order = order.collect();
        }
    }

    fn may_stand_pat(&mut self, stand_pat: Score) {
        if let Some(open) = self.open.last_mut() {
            self.recording.nodes[open.place].stand_pat = Some(stand_pat);
            open.window.alpha = open.window.alpha.max(stand_pat);
        }
    }

    fn looks(&mut self) {
        if let Some(open) = self.open.last_mut() {
            open.looks = true;
        }
    }

    fn played(&mut self, _ply: Ply, played: AnyMove) {
        if let Some(open) = self.open.last_mut() {
            (open.next, open.is_searched) = (Some(played), false);
            open.tried += 1;
            self.note(played, Fate::Tried);
        }
    }

    fn left_out(&mut self, played: AnyMove, reason: &'static str) {
        self.note(played, Fate::LeftOut(reason));
    }

    fn null_move(&mut self) {
        if let Some(open) = self.open.last_mut() {
            (open.next, open.is_searched) = (None, false);
        }
    }

    fn cut(&mut self, played: AnyMove, index: usize) {
        if let Some(open) = self.open.last() {
            self.counts.count_cutoff(index);
            self.recording.nodes[open.place].refutation = Some(index as u32);
            self.note(played, Fate::Refutes);
        }
    }

    fn left(&mut self, left: &LeftNode) {
        let Some(open) = self.open.pop() else {
            return;
        };
        let nodes = &mut self.recording.nodes;
        let count = nodes.len();
        let node = &mut nodes[open.place];
        (node.score, node.end) = (left.score, left.ending);
        node.kind = kind_of(node, self.algorithm);
        let found = left.nodes - open.entered_after;
        let outside = if node.search == SearchKind::NullMove || node.ply.get() > self.depth.plies() {
            found
        } else {
            open.outside
        };
        node.nodes += found;
        node.moves.outside += outside;
        node.tried = node.tried.max(open.tried);
        node.moves.size = (count - open.place) as u32;
        let (is_above, is_top) = match &self.wanted {
            NodeFilter::Below { path, .. } => (
                open.on_path.is_some_and(|on_path| on_path < path.len()),
                open.on_path == Some(path.len()) || self.open.is_empty(),
            ),
            NodeFilter::Nearest { .. } => (false, false),
        };
        node.moves.has_below = open.is_kept && !is_above;
        let is_small = node.moves.has_below && node.nodes < self.least && !is_top;
        match self.open.last_mut() {
            None => {
                node.effect = effect_of_root(node);
                self.roots += 1;
            }
            Some(parent) => {
                let (node, above) = (&nodes[open.place], &nodes[parent.place]);
                let has_window = self.algorithm.has_window || above.phase == Phase::Quiescence;
                nodes[open.place].effect = effect(parent, above, node, has_window);
                parent.searches += 1;
                parent.outside += outside;
                parent.last = open.is_kept.then_some(open.place);
            }
        }
        if !open.is_kept {
            nodes.truncate(open.place);
        } else if is_small {
            nodes.truncate(open.place + 1);
            nodes[open.place].moves.forget_below();
            nodes[open.place].moves.size = 1;
        }
        if !is_above && !is_top {
            self.make_room();
        }
    }
}

fn kind_of(node: &RecordedNode, algorithm: &AlgorithmInfo) -> NodeType {
    match (node.phase, Bound::of(node.score, node.window)) {
        _ if algorithm.finds == AlgorithmResult::Mates && attacks(node.ply) => NodeType::Or,
        _ if algorithm.finds == AlgorithmResult::Mates => NodeType::And,
        // Beyond the horizon every algorithm has windows.
        (Phase::Main, _) if !algorithm.has_window => NodeType::Exact,
        (_, Bound::AtLeast) => NodeType::Cut,
        (_, Bound::AtMost) => NodeType::All,
        (_, Bound::Exact) => NodeType::Pv,
    }
}

/// Whether the side to move at `ply` is the attacker.
fn attacks(ply: Ply) -> bool {
    ply.get() % 2 == 0
}

/// What a search of the root shows about its score.
fn effect_of_root(node: &RecordedNode) -> ScoreEffect {
    match Bound::of(node.score, node.window) {
        Bound::AtMost => ScoreEffect::FailsLow,
        Bound::AtLeast => ScoreEffect::CutsOff,
        Bound::Exact => ScoreEffect::RaisesAlpha,
    }
}

/// The effect of a search on its parent, which is updated.
fn effect(parent: &mut OpenNode, above: &RecordedNode, node: &RecordedNode, has_window: bool) -> ScoreEffect {
    if let Some(numbers) = node.proof() {
        // One move that achieves its side's goal is enough.
        let reached = if attacks(above.ply) { numbers.proof } else { numbers.disproof };
        return if reached == 0 { ScoreEffect::CutsOff } else { ScoreEffect::FailsLow };
    }
    let score = node.score_above();
    match node.search {
        SearchKind::Look => return ScoreEffect::FailsLow,
        SearchKind::NullMove | SearchKind::Verification => {
            return if score >= parent.window.beta {
                ScoreEffect::CutsOff
            } else {
                ScoreEffect::FailsLow
            };
        }
        _ => {}
    }
    if !has_window {
        return if parent.best.is_none_or(|best| score > best) {
            parent.best = Some(score);
            ScoreEffect::RaisesAlpha
        } else {
            ScoreEffect::FailsLow
        };
    }
    let is_narrow = is_narrower(node.window, parent.window);
    let is_reduced = node.depth < above.extended.reduced();
    if score <= parent.window.alpha {
        ScoreEffect::FailsLow
    } else if is_reduced || (is_narrow && parent.window.holds(score)) {
        ScoreEffect::SearchedAgain
    } else if score >= parent.window.beta {
        ScoreEffect::CutsOff
    } else {
        parent.window.alpha = score;
        ScoreEffect::RaisesAlpha
    }
}
