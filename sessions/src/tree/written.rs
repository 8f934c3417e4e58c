//! [`shown`]: a recorded node as it is shown; [`written`]: a recording as the tree that is shown.

use super::recording::{Recorded, Recording};
use engine_core::{NoLegalMoves, Phase, Ply, Score};
use games::{AnyMove, AnyPosition};
use reports::tree::{Bound, Ending, Kind, Move, Node, ProofNumbers, Refutation, Stub, Window};
use search_variants::info::{AlgorithmInfo, Finds};
use search_variants::observer;

/// The nodes of a recording from the board of the root on: the best line, and below its node at the ply
/// `from` the moves beside it and then those nearest to that node, no more than `most` of them and the best
/// line.
pub(super) fn written(
    recording: &Recording,
    algorithm: &'static AlgorithmInfo,
    board: &dyn AnyPosition,
    from: Ply,
    most: usize,
) -> Vec<Node> {
    let all = &recording.nodes;
    let above = |node: &Recorded| node.parent.map(|parent| &all[parent as usize]);
    let mut is_below: Vec<bool> = Vec::new();
    for node in all {
        let is_end = |above: &Recorded| above.is_principal && above.ply >= from;
        let parent = node.parent.map(|parent| parent as usize);
        is_below.push(parent.is_some_and(|parent| is_below[parent] || is_end(&all[parent])));
    }
    let is_shown = |&place: &usize| all[place].is_principal || is_below[place];
    let mut order: Vec<usize> = (0..all.len()).filter(is_shown).collect();
    order.sort_by_key(|&place| {
        let node = &all[place];
        let is_beside = above(node).is_some_and(|above| above.is_principal);
        (!node.is_principal, !is_beside, node.ply)
    });
    let line = all.iter().filter(|node| node.is_principal).count();
    order.truncate(most.max(line));
    order.sort_unstable();
    let mut below = vec![Vec::new(); all.len()];
    let mut roots = Vec::new();
    for (number, place) in order.into_iter().enumerate() {
        let among = all[place]
            .parent
            .map_or(&mut roots, |parent| &mut below[parent as usize]);
        among.push((number, place));
    }
    let mut writer = Writer {
        algorithm,
        recording,
        below,
        written: Vec::new(),
    };
    for root in roots {
        writer.write(root, None, board);
    }
    let mut written = writer.written;
    written.sort_by_key(|&(number, _)| number);
    written.into_iter().map(|(_, node)| node).collect()
}

struct Writer<'a> {
    algorithm: &'static AlgorithmInfo,
    recording: &'a Recording,
    /// The nodes wanted below each, by their numbers and places.
    below: Vec<Vec<(usize, usize)>>,
    written: Vec<(usize, Node)>,
}

impl Writer<'_> {
    fn write(&mut self, (number, place): (usize, usize), parent: Option<usize>, above: &dyn AnyPosition) {
        let recorded = &self.recording.nodes[place];
        let (mut node, board) = shown(recorded, self.algorithm, above);
        node.parent = parent;
        if recorded.ending == observer::Ending::CutOff {
            let stub = |played| Stub {
                played: move_of(board.as_ref(), played),
                second: None,
            };
            node.pruned = untried(board.as_ref(), recorded).into_iter().map(stub).collect();
        }
        self.written.push((number, node));
        for child in std::mem::take(&mut self.below[place]) {
            self.write(child, Some(number), board.as_ref());
        }
    }
}

/// A node as it is shown, but for its place in a tree and for what was pruned; and its board. `above` is the
/// board of the node above it.
pub(crate) fn shown(
    node: &Recorded,
    algorithm: &'static AlgorithmInfo,
    above: &dyn AnyPosition,
) -> (Node, Box<dyn AnyPosition>) {
    let board = node.step.after(above);
    let kind = kind_of(node, algorithm);
    let window = window_of(node.window);
    let shown = Node {
        parent: None,
        played: node.step.played().map(|played| move_of(above, played)),
        search: node.kind,
        effect: node.effect,
        ply: node.ply.get(),
        depth: node.depth.plies(),
        extended: node.extended.plies(),
        phase: node.phase,
        fen: board.fen(),
        in_check: board.in_check(),
        before: window_of(node.before),
        window,
        stand_pat: node.stand_pat.map(Score::centipawns),
        score: (!matches!(node.ending, observer::Ending::Proof(_))).then(|| node.score.centipawns()),
        proof: matches!(kind, Kind::Or | Kind::And).then(|| proof(node)),
        bound: bound_of(node.ending, kind),
        kind,
        ending: ending(node),
        principal: node.is_principal,
        refutation: node.refutation.map(|(played, place)| Refutation {
            played: move_of(board.as_ref(), played),
            place,
        }),
        tried: node.tried,
        pruned: Vec::new(),
        nodes: node.nodes,
        second: None,
    };
    (shown, board)
}

pub(crate) fn kind_of(node: &Recorded, algorithm: &AlgorithmInfo) -> Kind {
    match node.phase {
        _ if algorithm.finds == Finds::Mates && attacks(node.ply) => Kind::Or,
        _ if algorithm.finds == Finds::Mates => Kind::And,
        // Beyond the horizon every driver has windows.
        Phase::Main if !algorithm.has_window => Kind::Exact,
        _ if node.score >= node.window.beta => Kind::Cut,
        _ if node.score <= node.window.alpha => Kind::All,
        _ => Kind::Pv,
    }
}

pub(crate) fn ending(node: &Recorded) -> Ending {
    match node.stood_pat() {
        true => Ending::StandPat,
        false => ending_of(node.ending),
    }
}

/// How a node ended, standing pat aside.
pub fn ending_of(ending: observer::Ending) -> Ending {
    match ending {
        observer::Ending::CutOff => Ending::CutOff,
        observer::Ending::Searched => Ending::Searched,
        observer::Ending::Horizon => Ending::Horizon,
        observer::Ending::PlyLimit => Ending::PlyLimit,
        observer::Ending::Repeated(result) => Ending::Repetition(result),
        observer::Ending::FiftyMoveRule => Ending::FiftyMoves,
        observer::Ending::NoLegalMoves(result) => Ending::NoLegalMoves(result),
        observer::Ending::TranspositionTable => Ending::TranspositionTable,
        observer::Ending::NullMove => Ending::NullMove,
        observer::Ending::Proof(_) => Ending::Proof,
        observer::Ending::Pruned => Ending::Pruned,
    }
}

fn bound_of(ending: observer::Ending, kind: Kind) -> Bound {
    use observer::Ending::{CutOff, NullMove, Pruned, Searched, TranspositionTable};
    match (ending, kind) {
        (_, Kind::Or | Kind::And) => Bound::Exact,
        (CutOff | NullMove | Pruned, _) | (TranspositionTable, Kind::Cut) => Bound::Lower,
        (Searched | TranspositionTable, Kind::All) => Bound::Upper,
        _ => Bound::Exact,
    }
}

/// A score in centipawns; none if it is infinite.
pub fn finite(score: Score) -> Option<i32> {
    let full = search_variants::Window::full();
    (full.alpha < score && score < full.beta).then(|| score.centipawns())
}

pub(crate) fn window_of(window: search_variants::Window) -> Window {
    Window {
        alpha: finite(window.alpha),
        beta: finite(window.beta),
    }
}

/// Whether the side to move at `ply` is the one that is to mate.
fn attacks(ply: Ply) -> bool {
    ply.get() % 2 == 0
}

/// The numbers of a node of a proof-number search; those that the rules end are decided.
fn proof(node: &Recorded) -> ProofNumbers {
    let decided = |proved: bool| ProofNumbers {
        proof: proved.then_some(0),
        disproof: (!proved).then_some(0),
    };
    match node.ending {
        observer::Ending::Proof(numbers) => {
            let finite = |number| (number != search_variants::ProofNumbers::INFINITE).then_some(number);
            ProofNumbers {
                proof: finite(numbers.proof),
                disproof: finite(numbers.disproof),
            }
        }
        observer::Ending::NoLegalMoves(NoLegalMoves::Loss) => decided(!attacks(node.ply)),
        _ => decided(false),
    }
}

pub(crate) fn move_of(board: &dyn AnyPosition, played: AnyMove) -> Move {
    Move {
        text: board.algebraic(played),
        coordinates: board.coordinates(played),
    }
}

/// The legal moves that a node could have tried and did not, in the board's order: in quiescence captures
/// alone, unless it has tried others.
fn untried(board: &dyn AnyPosition, node: &Recorded) -> Vec<AnyMove> {
    let tried = node.order.iter().filter(|listed| listed.is_tried);
    let tried: Vec<AnyMove> = tried.map(|listed| listed.played).collect();
    let mut untried = board.legal_moves();
    let captures_alone = tried.iter().all(|&played| board.capture(played).is_some());
    if node.phase == Phase::Quiescence && captures_alone {
        let captures = board.captures();
        untried.retain(|played| captures.contains(played));
    }
    untried.retain(|played| !tried.contains(played));
    untried
}
