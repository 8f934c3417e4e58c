//! [`Collector`]: writes down the nodes of an iteration, as many as are wanted.

use super::extent::{Extent, Quiescence};
use super::tally::Tally;
use engine_core::{Depth, MoveScope, NoLegalMoves, Ply, Repetition, Score};
use games::Playable;
use reports::tree::{Bound, Kind, Move, Node, ProofNumbers, Refutation, SEARCHED, Stub};
use search_variants::info::{AlgorithmInfo, Finds};
use search_variants::node::Phase;
use search_variants::observer::{Cut, Ending, Entered, Left};
use search_variants::{Observer, Window};

/// Watches a search and keeps the best line, the moves beside it, and the nodes nearest to the root.
///
/// While it watches it keeps any other node if there are, so far, no more than the cap down to its ply: so it
/// never keeps many more than it may, and the node above a kept one is always kept.
pub(super) struct Collector<P: Playable> {
    algorithm: &'static AlgorithmInfo,
    line: Vec<P::Move>,
    extent: Extent,
    tally: Tally,
    /// The nodes entered and not yet left, by ply.
    open: Vec<Open<P>>,
    nodes: Vec<Node>,
    /// Of a proof-number search, which visits nodes again and again: what is kept below each kept node, by
    /// its move, so that it is kept once.
    below: Vec<Vec<(P::Move, usize)>>,
}

/// A node between being entered and being left.
struct Open<P: Playable> {
    /// If it is kept, its place in the list and its position.
    kept: Option<(usize, P)>,
    on_line: bool,
    phase: Phase,
    window: Window,
    cut: Option<Cut<P::Move>>,
    tried: Vec<P::Move>,
    before: u64,
}

impl<P: Playable> Collector<P> {
    /// Will watch the iteration of `depth`, whose best line is `line`.
    pub(super) fn new(
        algorithm: &'static AlgorithmInfo,
        depth: Depth,
        line: Vec<P::Move>,
        extent: Extent,
    ) -> Collector<P> {
        Collector {
            algorithm,
            line,
            extent,
            tally: Tally::new(depth),
            open: Vec::new(),
            nodes: Vec::new(),
            below: Vec::new(),
        }
    }

    /// Where a node is that was visited before.
    fn visited(&self, parent: Option<usize>, played: Option<P::Move>) -> Option<usize> {
        let mut below = self.below.get(parent?)?.iter();
        let found = below.find(|&&(other, _)| Some(other) == played);
        found.map(|&(_, place)| place)
    }

    fn keep(
        &mut self,
        node: &Entered<'_, P>,
        parent: Option<usize>,
        written: Option<Move>,
        principal: bool,
    ) -> usize {
        let place = self.nodes.len();
        let proves = self.algorithm.finds == Finds::Mates;
        if let (true, Some(parent), Some(played)) = (proves, parent, node.previous) {
            self.below[parent].push((played, place));
        }
        self.below.push(Vec::new());
        let bound = |score: Score| (score > -Score::INFINITE && score < Score::INFINITE).then_some(score);
        self.nodes.push(Node {
            parent,
            played: written,
            ply: node.ply.get(),
            depth: node.depth.plies(),
            phase: node.phase,
            fen: node.position.fen(),
            alpha: bound(node.window.alpha).map(Score::centipawns),
            beta: bound(node.window.beta).map(Score::centipawns),
            score: None,
            proof: None,
            bound: Bound::Exact,
            kind: Kind::Exact,
            ending: String::new(),
            principal,
            refutation: None,
            tried: 0,
            pruned: Vec::new(),
            nodes: 0,
            second: None,
        });
        place
    }

    /// The nodes kept, no more than the cap and the best line, and the counts of all.
    pub(super) fn finish(self) -> (Vec<Node>, Tally) {
        let mut order: Vec<usize> = (0..self.nodes.len()).collect();
        let is_beside = |node: &Node| node.parent.is_some_and(|parent| self.nodes[parent].principal);
        order.sort_by_key(|&place| {
            let node = &self.nodes[place];
            (!node.principal, !is_beside(node), node.ply)
        });
        let line = self.nodes.iter().filter(|node| node.principal).count();
        let mut kept = vec![None; self.nodes.len()];
        for place in order.into_iter().take(self.extent.most.max(line)) {
            kept[place] = Some(0);
        }
        for (number, place) in kept.iter_mut().flatten().enumerate() {
            *place = number;
        }
        let nodes = self.nodes.into_iter().enumerate();
        let nodes = nodes.filter(|&(place, _)| kept[place].is_some());
        let nodes = nodes.map(|(_, node)| Node {
            parent: node.parent.and_then(|parent| kept[parent]),
            ..node
        });
        (nodes.collect(), self.tally)
    }

    /// Whether a node is kept for now, whose parent is kept.
    fn wants(&self, ply: Ply, phase: Phase, on_line: bool) -> bool {
        let parent = self.open.last();
        let parent_phase = parent.map(|parent| parent.phase);
        let inside_quiescence = (parent_phase, phase) == (Some(Phase::Quiescence), Phase::Quiescence);
        if inside_quiescence && self.extent.quiescence == Quiescence::Fold {
            return false;
        }
        let beside = parent.is_some_and(|parent| parent.on_line);
        on_line || beside || self.tally.down_to(ply) <= self.extent.most as u64
    }
}

impl<P: Playable> Observer<P> for Collector<P> {
    fn entered(&mut self, node: &Entered<'_, P>) {
        let played = node.previous;
        if !self.tally.entered(node.ply, node.depth) {
            return;
        }
        let parent = self.open.last();
        let parent_kept = parent.and_then(|parent| parent.kept.as_ref());
        let parent_place = parent_kept.map(|&(place, _)| place);
        let on_line = match parent {
            None => true,
            Some(parent) => {
                let best = self.line.get(node.ply.index() - 1);
                parent.on_line && played.is_some() && played.as_ref() == best
            }
        };
        let is_wanted =
            (parent.is_none() || parent_kept.is_some()) && self.wants(node.ply, node.phase, on_line);
        let place = match self.visited(parent_place, played) {
            None if is_wanted => {
                let written = parent_kept.and_then(|(_, position)| Some(written(position, played?)));
                Some(self.keep(node, parent_place, written, on_line))
            }
            visited => visited,
        };
        let kept = place.map(|place| (place, node.position.clone()));
        self.open.push(Open {
            kept,
            on_line,
            phase: node.phase,
            window: node.window,
            cut: None,
            tried: Vec::new(),
            before: self.tally.nodes - 1,
        });
    }

    fn played(&mut self, _ply: Ply, played: P::Move) {
        if let Some(open) = self.open.last_mut() {
            open.tried.push(played);
        }
    }

    fn cut(&mut self, _ply: Ply, cut: Cut<P::Move>) {
        self.tally.cut(&cut);
        if let Some(open) = self.open.last_mut() {
            open.cut = Some(cut);
        }
    }

    fn left(&mut self, left: &Left) {
        let Left { score, ending, .. } = *left;
        if !self.tally.counts_now() {
            return;
        }
        let Some(open) = self.open.pop() else {
            return;
        };
        let Some((place, position)) = &open.kept else {
            return;
        };
        let node = &mut self.nodes[*place];
        node.nodes += self.tally.nodes - open.before;
        node.tried = node.tried.max(open.tried.len() as u32);
        if self.algorithm.finds == Finds::Mates {
            let (numbers, told) = proof(ending, left.ply);
            (node.proof, node.score) = (Some(numbers), told.is_none().then(|| score.centipawns()));
            node.kind = if attacks(left.ply) { Kind::Or } else { Kind::And };
            node.ending = told
                .unwrap_or_else(|| wording(ending, &open, position, score))
                .to_owned();
            return;
        }
        node.score = Some(score.centipawns());
        node.kind = match open.phase {
            // Behind the horizon every driver has windows.
            Phase::Main if !self.algorithm.has_window => Kind::Exact,
            _ if score >= open.window.beta => Kind::Cut,
            _ if score <= open.window.alpha => Kind::All,
            _ => Kind::Pv,
        };
        node.bound = match (ending, node.kind) {
            (Ending::CutOff | Ending::NullMove | Ending::Pruned, _)
            | (Ending::TranspositionTable, Kind::Cut) => Bound::Lower,
            (Ending::Searched | Ending::TranspositionTable, Kind::All) => Bound::Upper,
            _ => Bound::Exact,
        };
        node.ending = wording(ending, &open, position, score).to_owned();
        if let Some(Cut::Beta { played, index }) = open.cut {
            node.refutation = Some(Refutation {
                played: written(position, played),
                place: index as u32,
            });
        }
        if ending == Ending::CutOff {
            let untried = untried(position, open.phase, &open.tried).into_iter();
            node.pruned = untried
                .map(|played| Stub {
                    played: written(position, played),
                    second: None,
                })
                .collect();
        }
    }
}

/// Whether the side to move at `ply` is the one that is to mate.
fn attacks(ply: Ply) -> bool {
    ply.get() % 2 == 0
}

/// The numbers of a node of a proof-number search, and what is said of one that the rules do not end.
fn proof(ending: Ending, ply: Ply) -> (ProofNumbers, Option<&'static str>) {
    let decided = |proved: bool| ProofNumbers {
        proof: proved.then_some(0),
        disproof: (!proved).then_some(0),
    };
    match ending {
        Ending::Proof(numbers) => {
            let finite = |number| (number != search_variants::ProofNumbers::INFINITE).then_some(number);
            let told = match (numbers.proof, numbers.disproof) {
                (0, _) => "proved",
                (_, 0) => "disproved",
                _ => "open",
            };
            let numbers = ProofNumbers {
                proof: finite(numbers.proof),
                disproof: finite(numbers.disproof),
            };
            (numbers, Some(told))
        }
        Ending::NoLegalMoves(NoLegalMoves::Loss) => (decided(!attacks(ply)), None),
        _ => (decided(false), None),
    }
}

fn written<P: Playable>(position: &P, played: P::Move) -> Move {
    Move {
        text: position.algebraic(played),
        coordinates: position.coordinates(played),
    }
}

/// The legal moves that a node could have tried and did not: in quiescence captures alone, unless it has
/// tried others.
fn untried<P: Playable>(position: &P, phase: Phase, tried: &[P::Move]) -> Vec<P::Move> {
    let mut untried = position.legal_moves();
    let captures_alone = tried.iter().all(|&played| position.capture(played).is_some());
    if phase == Phase::Quiescence && captures_alone {
        let mut captures = Vec::new();
        position.generate(MoveScope::Captures, &mut captures);
        untried.retain(|played| captures.contains(played));
    }
    untried.retain(|played| !tried.contains(played));
    untried
}

/// Why a node ended, in a few words.
fn wording<P: Playable>(ending: Ending, open: &Open<P>, position: &P, score: Score) -> &'static str {
    match ending {
        Ending::CutOff => match open.cut {
            Some(Cut::StandPat) => "stand pat",
            Some(Cut::Beta { .. }) | None => "beta cutoff",
        },
        Ending::Searched if open.phase == Phase::Quiescence => {
            let static_value = position.evaluate();
            match (open.tried.is_empty(), score == static_value) {
                (true, _) => "quiet",
                (false, true) if score > open.window.alpha => "stand pat",
                (false, _) => SEARCHED,
            }
        }
        Ending::Searched | Ending::Proof(_) => SEARCHED,
        Ending::Horizon => "leaf",
        Ending::PlyLimit => "ply limit",
        Ending::TranspositionTable => "known from the table",
        Ending::NullMove => "cut by a pass",
        Ending::Pruned => "pruned",
        Ending::Repeated(Repetition::Draw) => "draw by repetition",
        Ending::Repeated(Repetition::Loss) => "lost by repetition",
        Ending::Repeated(Repetition::Win) => "won by repetition",
        Ending::FiftyMoveRule => "draw by move count",
        Ending::NoLegalMoves(NoLegalMoves::Draw) => "stalemate",
        Ending::NoLegalMoves(NoLegalMoves::Loss) if position.in_check() => "mate",
        Ending::NoLegalMoves(NoLegalMoves::Loss) => "no move, lost",
    }
}
