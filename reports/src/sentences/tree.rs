//! The nodes and moves of a search, step by step, for people who are learning how a search works.
//!
//! A fact is a recorded node with the searches below it ([`NodeView`]). A sentence says who moves, the
//! result, the bound it is compared with, and the consequence, in at most 145 characters. A bound is either a
//! score that a side has already secured by another choice, or a number that the search tests (a null window,
//! an aspiration window). Sentences claim no more than that.

use super::Sentence;
use crate::numbers::{counted, grouped};
use crate::tree::label::{ordinal, points};
use crate::tree::{
    Bound, MoveText, NodeEnd, NodeType, Phase, ProofNumbers, ScoreEffect, SearchKind, SearchNode, Tree,
    turned,
};
use engine_core::{NoLegalMoves, Repetition, Score};
use serde::Serialize;

/// Whose values sentences state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointOfView {
    /// The side that moves first in the game, at every node: White, Red or Max.
    FirstSide,
    /// The side to move at the node.
    SideToMove,
}

/// A sentence from both points of view.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Said {
    #[serde(rename = "first")]
    pub first_side: Sentence,
    #[serde(rename = "mover")]
    pub side_to_move: Sentence,
}

impl Said {
    pub fn by(sentence: impl Fn(PointOfView) -> Sentence) -> Said {
        Said {
            first_side: sentence(PointOfView::FirstSide),
            side_to_move: sentence(PointOfView::SideToMove),
        }
    }
}

/// Where alpha and beta of a search below `parent`, which is at this place of the way, were secured by
/// another choice: the places of nodes on the way from the root. `known` has those of the parent.
pub fn secured_below<M>(
    known: [Option<usize>; 2],
    (parent, place): (&SearchNode<M>, usize),
    search: &SearchNode<M>,
) -> [Option<usize>; 2] {
    let [alpha, beta] = known;
    // The parent's alpha was raised by a move or by standing pat.
    let is_raised = search.before.alpha > parent.window.alpha;
    let alpha = if is_raised { Some(place) } else { alpha };
    let negated = search.before.negated();
    match search.search {
        SearchKind::Root => [None; 2],
        SearchKind::Verification => [None, beta],
        _ => [
            beta.filter(|_| search.window.alpha == negated.alpha),
            alpha.filter(|_| search.window.beta == negated.beta),
        ],
    }
}

/// The choice by which a side has secured a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    Move(String),
    StandPat,
}

/// A node with the searches below it, to be described in words.
#[derive(Clone, Copy, Debug)]
pub struct NodeView<'a> {
    /// The names of the two sides, the one to move at the node first.
    pub sides: [&'static str; 2],
    /// Whether the side to move is the one that moves first in the game.
    pub is_first_side: bool,
    /// Whether moves are the branches of a tree.
    pub has_branches: bool,
    pub values: PointOfView,
    pub node: &'a SearchNode,
    pub below: &'a [SearchNode],
    /// The choices that secured alpha and beta; `None` for a bound that the search only tests.
    pub secured: &'a [Option<Choice>; 2],
    /// The values of the branches that were not searched, for the side to move, if all are written leaves.
    /// From the first side's point of view they are written as in the tree.
    pub unsearched_leaves: &'a [Score],
}

impl NodeView<'_> {
    /// Printed when the search enters the node; of a node with nothing below it, [`NodeView::ended`]. Claims
    /// who moves, and the bound that matters first: the better of alpha and standing pat, or beta, which the
    /// other side has secured or the search only tests. Refuted by a null window that is taken for a secured
    /// score, and by alpha above the static value.
    pub fn entered(&self) -> Sentence {
        let ([mover, _], node) = (self.sides, self.node);
        let lead = match (&node.moves.played, node.search) {
            _ if self.below.is_empty() => return self.ended(),
            (_, SearchKind::Root) => return Sentence::new(self.root()),
            (_, SearchKind::Verification) => "Without a null move".to_owned(),
            (Some(_), _) => format!("After {}", self.name()),
            (None, _) => "After a null move".to_owned(),
        };
        let what = match node.stand_pat {
            _ if node.kind == NodeType::Or => "attacks: one proved move is enough".to_owned(),
            _ if node.kind == NodeType::And => "defends: every move must be proved".to_owned(),
            Some(stand_pat) => format!(
                "may stand pat at {}; a capture has to be better than {}",
                self.exact(stand_pat),
                self.exact(stand_pat.max(node.window.alpha))
            ),
            None if !node.kind.has_window() => "looks for its best move; every value counts".to_owned(),
            None if node.window.beta > Score::WIN => {
                "looks for an answer; nothing is held against it yet".to_owned()
            }
            None => format!("looks for an answer; {}", self.beta()),
        };
        sentence!("{lead} {mover} {what}.")
    }

    fn root(&self) -> String {
        let ([mover, _], node) = (self.sides, self.node);
        let with = match self.tried().0 + node.moves.untried.len() {
            0 => String::new(),
            count => format!(", with {}", self.moves(count)),
        };
        match node.window.alpha.finite().or(node.window.beta.finite()) {
            _ if node.kind == NodeType::Or => format!("{mover} attacks{with}: one proved move is enough."),
            None => format!("{mover} is to move{with}. Nothing is known yet: every value can still matter."),
            Some(_) => format!("{mover} is to move{with}. The root is {}.", self.asked(node)),
        }
    }

    /// Printed when the node has ended. Claims its score or the bound of it, the moves that were searched
    /// and, of a bound that decides, the choice that secured it. Refuted by windows that secure nothing, by
    /// moves that were left out, and by bounds from the table.
    pub fn ended(&self) -> Sentence {
        let ([mover, other], node) = (self.sides, self.node);
        let worth = self.value(node.score, node.bound());
        let is_tree = self.has_branches;
        Sentence::new(match node.end {
            NodeEnd::Searched if node.stand_pat.is_some() => self.quiescence(),
            NodeEnd::Searched => self.searched(),
            NodeEnd::StandPat => format!("{mover} has {worth} by standing pat. {}.", self.cut_off()),
            NodeEnd::CutOff => self.refuted(),
            NodeEnd::Horizon | NodeEnd::NoLegalMoves(NoLegalMoves::Value) if is_tree => {
                format!("A leaf, worth {worth}.")
            }
            NodeEnd::Horizon => format!("The horizon, with {mover} to move: the static value is {worth}."),
            NodeEnd::PlyLimit => format!("As deep as a search can go: the static value is {worth}."),
            NodeEnd::Repetition(Repetition::Draw) => {
                format!("The position has occurred before: a draw, {worth}.")
            }
            NodeEnd::Repetition(Repetition::Loss) => {
                format!("The position has occurred before, and {mover} is not allowed to repeat it: a loss.")
            }
            NodeEnd::Repetition(Repetition::Win) => format!(
                "The position has occurred before, and {other} was not allowed to repeat it: {mover} wins."
            ),
            NodeEnd::FiftyMoves => format!("Too many moves without progress: a draw, {worth}."),
            NodeEnd::NoLegalMoves(NoLegalMoves::Draw) => {
                format!("{mover} has no legal move and is not in check: a draw, {worth}.")
            }
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) if node.in_check => {
                format!("Mate: {mover} is in check and has no legal move.")
            }
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss) => format!("{mover} has no legal move, and has lost."),
            NodeEnd::NoLegalMoves(NoLegalMoves::Value) => format!("The game ends here, worth {worth}."),
            NodeEnd::TranspositionTable => {
                format!("In the transposition table, at this depth or deeper: {mover} has {worth}.")
            }
            NodeEnd::NullMove => format!("Even after a null move {mover} has {worth}. {}.", self.cut_off()),
            NodeEnd::Proof(numbers) => of_proof(numbers),
            NodeEnd::Pruned => format!("{mover} has {worth}: a part of the strategy prunes the node."),
        })
    }

    /// A cutoff by a move.
    fn refuted(&self) -> String {
        let ([mover, _], node) = (self.sides, self.node);
        let left = node.moves.untried.len();
        let leaves = match self.values {
            PointOfView::FirstSide => self.unsearched_leaves,
            PointOfView::SideToMove => &[],
        };
        let is_named = !leaves.is_empty();
        let leaves = leaves.iter().map(|&leaf| self.exact(leaf));
        let rest = match (leaves.collect::<Vec<String>>().split_last(), left) {
            (Some((last, [])), _) => format!(", and {last} is never visited"),
            (Some((last, others)), _) => format!(", and {} and {last} are never visited", others.join(", ")),
            (None, 0) => "; nothing was left to search".to_owned(),
            (None, 1) => format!("; {} is never visited", self.moves(left)),
            (None, _) => format!("; {} are never visited", self.moves(left)),
        };
        let Some(last) = self.below.iter().rfind(|search| search.leads(node)) else {
            let (value, cut_off) = (self.value(node.score, node.bound()), self.cut_off());
            return format!("{mover} has {value}. {cut_off}{rest}.");
        };
        let worth = self.value(last.score_above(), last.bound_above());
        if self.has_branches {
            let is_held = self.secured[1].is_some() && is_named;
            let leaves = if is_held { ", and will not come here" } else { "" };
            let here = if node.search == SearchKind::Root { "root" } else { "branch" };
            let beta = self.beta();
            return format!("{mover} has found {worth}; {beta}{leaves}. The {here} is cut off{rest}.");
        }
        let place = place_in_words(
            node.refutation
                .map_or(self.below.len(), |index| index as usize + 1),
        );
        let (last, cut_off) = (text_of(last), self.cut_off());
        format!("{mover}'s {place} move, {last}, is worth {worth}. {cut_off}{rest}.")
    }

    /// All moves of a node were searched or left out.
    fn searched(&self) -> String {
        let ([mover, _], node) = (self.sides, self.node);
        let worth = self.value(node.score, node.bound());
        if self.below.iter().any(|search| search.search == SearchKind::Root) {
            let count = self.below.len();
            return format!("The root was searched in {count} windows: the value is {worth}.");
        }
        let (tried, passed_over) = self.tried();
        let searched = match (passed_over, node.moves.untried.len()) {
            (Some(passed_over), _) => {
                let (moves, followed) = (self.moves(tried), tried - passed_over);
                format!("{moves} evaluated, {followed} followed")
            }
            (None, 0) if tried == 1 => format!("The only {} is searched", self.one()),
            (None, 0) => format!("All {} are searched", self.moves(tried)),
            (None, left) => {
                let (moves, left_out) = (self.moves(tried), grouped(left as u64));
                format!("{moves} searched, {left_out} left out")
            }
        };
        match self.best() {
            Some(best) if node.search == SearchKind::Root => {
                format!("{searched}: the root's value is {worth}, by {best}.")
            }
            Some(best) => format!("{searched}: the value is {worth}, by {best}."),
            None if tried == 0 => format!("{searched}: the node fails low, at {worth}."),
            None if !node.kind.has_window() => format!("{searched}: the value is {worth}."),
            None => {
                let (moves, left_out, alpha) = (self.moves(tried), self.left_out(), self.alpha());
                let whose = if left_out.is_empty() {
                    format!("{mover}'s {moves}")
                } else {
                    format!("the {moves} {mover} tried")
                };
                format!("None of {whose} beats {alpha}{left_out}: the node fails low, at {worth}.")
            }
        }
    }

    /// All captures of a node in quiescence, whose side to move may stand pat, were searched or left out.
    fn quiescence(&self) -> String {
        let ([mover, _], node) = (self.sides, self.node);
        let worth = self.value(node.score, node.bound());
        let stand_pat = node.stand_pat.unwrap_or(node.score);
        let pat = self.exact(stand_pat);
        let (tried, left) = (self.tried().0, node.moves.untried.len());
        match self.best() {
            Some(best) => format!("{best} is better than standing pat at {pat}: the value is {worth}."),
            None if stand_pat > node.window.alpha => {
                let captures = match (tried, left) {
                    (0, 0) => "nothing to capture".to_owned(),
                    (0, left) => format!("{} left out", counted(left, "capture")),
                    (_, 0) => "no better capture".to_owned(),
                    (_, left) => format!("no better capture and {} left out", grouped(left as u64)),
                };
                format!("{mover} stands pat, with {captures}: the value is {worth}.")
            }
            None => {
                let what = match tried {
                    0 => format!("Standing pat gives {mover} {pat}, no"),
                    _ => "Nothing tried is".to_owned(),
                };
                let alpha = self.alpha();
                format!("{what} better than {alpha}: the node fails low, at {worth}.")
            }
        }
    }

    fn left_out(&self) -> String {
        match self.node.moves.untried.len() {
            0 => String::new(),
            left => format!(", {} left out", grouped(left as u64)),
        }
    }

    /// Printed after one of the searches below the node; after the last one, with what it means for the node.
    /// Claims the search's score or bound, against alpha at the time of this search. Refuted by alpha that
    /// another move has raised or that is only tested, and by a null window's bound taken for a value.
    pub fn of_search(&self, index: usize) -> Sentence {
        let ([mover, _], node, search) = (self.sides, self.node, &self.below[index]);
        let is_last = index + 1 == self.below.len();
        if is_last && matches!(node.end, NodeEnd::CutOff | NodeEnd::NullMove) {
            return self.ended();
        }
        let worth = self.value(search.score_above(), search.bound_above());
        let beta = self.exact(search.before.beta);
        let what = match (search.search, search.effect) {
            _ if node.proof().is_some() => self.proved(search),
            (SearchKind::Root, _) => format!("The root is {}: it is worth {worth}.", self.asked(search)),
            (SearchKind::Look, _) => {
                let search = text_of(search);
                format!("{mover}'s {search} is only looked at: its static value is {worth}.")
            }
            (SearchKind::NullMove, ScoreEffect::FailsLow) => format!(
                "After a null move {mover} has {worth}, which does not reach {beta}: its moves have to be searched."
            ),
            (SearchKind::NullMove, _) => format!(
                "After a null move {mover} has {worth}, which reaches {beta}; a search without one has to confirm it."
            ),
            (SearchKind::Verification, _) => format!(
                "Without a null move {mover} has {worth}, which does not reach {beta}: its moves have to be searched."
            ),
            _ if is_last && is_cut_off(search) => {
                format!("{mover}'s {} was cut off at {worth}.", self.called(search))
            }
            _ if is_last => format!("{mover}'s {} is worth {worth}.", self.called(search)),
            _ => self.tried_move(index),
        };
        let end = if is_last && node.proof().is_none() {
            format!(" {}", self.ended())
        } else {
            String::new()
        };
        Sentence::new(what + &end)
    }

    /// A search of a move after which the node goes on.
    fn tried_move(&self, index: usize) -> String {
        let ([mover, _], node, search) = (self.sides, self.node, &self.below[index]);
        let worth = self.value(search.score_above(), search.bound_above());
        let (called, how) = (self.called(search), self.how(search));
        let has_window = node.kind.has_window();
        // Without a window, the best score so far.
        let before = self.below[..index]
            .iter()
            .filter(|search| search.search != SearchKind::Look);
        let before = before.map(SearchNode::score_above);
        let best = if has_window {
            search.before.alpha.finite().map(|_| search.before.alpha)
        } else {
            before.max()
        };
        let alpha = best.map(|best| self.exact(best));
        match (search.effect, alpha) {
            (ScoreEffect::SearchedAgain, alpha) => {
                let than = alpha.map_or(String::new(), |alpha| format!(", better than {alpha}"));
                format!("{mover}'s {called} is worth {worth}{how}{than}: it is searched again.")
            }
            (ScoreEffect::RaisesAlpha | ScoreEffect::CutsOff, alpha) => {
                let was = alpha.map_or("the first value".to_owned(), |alpha| {
                    format!("better than {alpha}")
                });
                let now = match (
                    has_window,
                    self.values == PointOfView::FirstSide && !self.is_first_side,
                ) {
                    (false, _) => "the best so far".to_owned(),
                    (true, false) => format!("α is {} from here on", self.exact(search.score_above())),
                    (true, true) => format!("β is {} from here on", self.exact(search.score_above())),
                };
                format!("{mover} finds {worth} with {called}{how}, {was}: {now}.")
            }
            (ScoreEffect::FailsLow, alpha) => {
                let own = search.before.alpha > node.window.alpha || !has_window;
                let than = if own {
                    format!("the {} that {mover} has", alpha.unwrap_or_default())
                } else {
                    self.alpha()
                };
                let out = if is_cut_off(search) { " It was cut off and is out." } else { "" };
                format!("{mover}'s {called} is worth {worth}{how}: no better than {than}.{out}")
            }
        }
    }

    fn proved(&self, search: &SearchNode) -> String {
        let Some(numbers) = search.proof() else {
            return String::new();
        };
        let enough = if search.effect == ScoreEffect::CutsOff {
            "is enough"
        } else {
            "is not enough"
        };
        let (side, search, proof) = (self.sides[0], self.called(search), of_proof(numbers));
        format!("{side}'s {search} {enough}. {proof}")
    }

    /// How a search of a move differs from a full one that ends by its moves, in brackets.
    fn how(&self, search: &SearchNode) -> String {
        let kind = match search.search {
            SearchKind::Scout => Some("null window".to_owned()),
            SearchKind::Research => Some("searched again".to_owned()),
            SearchKind::Reduced => {
                let usual = self.node.extended.plies().saturating_sub(1);
                Some(match usual.saturating_sub(search.depth.plies()) {
                    1 => "reduced by 1 ply".to_owned(),
                    less => format!("reduced by {less} plies"),
                })
            }
            _ => None,
        };
        let end = match search.end {
            NodeEnd::StandPat => Some("stand pat"),
            NodeEnd::TranspositionTable => Some("from the transposition table"),
            NodeEnd::NullMove => Some("cut off by a null move"),
            NodeEnd::Repetition(_) => Some("a repetition"),
            NodeEnd::FiftyMoves => Some("no progress"),
            NodeEnd::Pruned => Some("pruned"),
            _ => None,
        };
        let words: Vec<String> = kind.into_iter().chain(end.map(str::to_owned)).collect();
        if words.is_empty() {
            String::new()
        } else {
            format!(" ({})", words.join(", "))
        }
    }

    /// The consequence of a score that reaches beta.
    fn cut_off(&self) -> String {
        let here = match self.node.search {
            SearchKind::Root => "the root".to_owned(),
            SearchKind::Verification => "the node".to_owned(),
            _ => self.name(),
        };
        let why = self.beta();
        let (first, rest) = why.split_at(1);
        format!("{}{rest}, so {here} is cut off", first.to_uppercase())
    }

    /// What stands behind beta.
    fn beta(&self) -> String {
        let ([_, other], beta) = (self.sides, self.exact(self.node.window.beta));
        match &self.secured[1] {
            Some(Choice::Move(played)) if self.has_branches => {
                let branch = played.parse().map_or_else(
                    |_| format!("branch {played}"),
                    |number| format!("the {} branch", place_in_words(number)),
                );
                format!("{other} has {beta} already, in {branch}")
            }
            Some(Choice::Move(played)) => format!("{other} has {beta} already, by {played}"),
            Some(Choice::StandPat) => format!("{other} has {beta} already, by standing pat"),
            None => format!(
                "the search asks for {}",
                self.value(self.node.window.beta, Bound::AtLeast)
            ),
        }
    }

    /// Alpha and what stands behind it.
    fn alpha(&self) -> String {
        let alpha = self.exact(self.node.window.alpha);
        match &self.secured[0] {
            Some(Choice::Move(played)) if self.has_branches => {
                format!("the {alpha} of branch {played}")
            }
            Some(Choice::Move(played)) => format!("the {alpha} of {played}"),
            Some(Choice::StandPat) => format!("the {alpha} of an earlier stand pat"),
            None => format!("the {alpha} asked for"),
        }
    }

    /// What the window of a search of the root asks for.
    fn asked(&self, root: &SearchNode) -> String {
        let ([mover, _], window) = (self.sides, root.window);
        let (alpha, beta) = (self.exact(window.alpha), self.exact(window.beta));
        let is_open = [window.alpha <= -Score::WIN, window.beta > Score::WIN];
        match is_open {
            [true, true] => "searched with the full window".to_owned(),
            [false, true] if window.alpha < Score::WIN => format!("asked for better than {alpha}"),
            [false, false] if window.alpha.just_above() != window.beta => {
                format!("asked for a value between {alpha} and {beta}")
            }
            _ => format!("asked whether {mover} reaches {beta}"),
        }
    }

    /// `-5 or more`: a value for the side to move, from the point of view of the sentence.
    fn value(&self, score: Score, bound: Bound) -> String {
        let is_turned = self.values == PointOfView::FirstSide && !self.is_first_side;
        let (score, bound) = if is_turned { (-score, turned(bound)) } else { (score, bound) };
        let text = points(score);
        let text = if self.has_branches { text.trim_start_matches('+') } else { &text };
        let words = match bound {
            Bound::AtLeast => " or more",
            Bound::AtMost => " or less",
            Bound::Exact => "",
        };
        format!("{text}{words}")
    }

    fn exact(&self, score: Score) -> String {
        self.value(score, Bound::Exact)
    }

    /// What led to the node.
    fn name(&self) -> String {
        let played = self.node.moves.played.as_ref().map(|played| played.text.as_str());
        match played {
            Some(branch) if self.has_branches => format!("branch {branch}"),
            played => played.unwrap_or("the null move").to_owned(),
        }
    }

    /// A move of the node, or its branch.
    fn called(&self, search: &SearchNode) -> String {
        match search.end {
            _ if !self.has_branches => text_of(search).to_owned(),
            NodeEnd::Horizon | NodeEnd::NoLegalMoves(_) => format!("leaf {}", text_of(search)),
            _ => format!("branch {}", text_of(search)),
        }
    }

    fn one(&self) -> &'static str {
        match self.node.phase {
            _ if self.has_branches => "branch",
            Phase::Quiescence if self.node.stand_pat.is_some() => "capture",
            _ => "move",
        }
    }

    /// `20 moves`.
    fn moves(&self, count: usize) -> String {
        match (self.one(), count) {
            ("branch", 2..) => format!("{} branches", grouped(count as u64)),
            (one, _) => counted(count, one),
        }
    }

    /// The move that gave the node its value.
    fn best(&self) -> Option<String> {
        let best = self.below.iter().rfind(|search| search.leads(self.node))?;
        best.moves.played.as_ref().map(|_| self.called(best))
    }

    /// The number of moves searched and, if the algorithm selects moves this way, how many of them were only
    /// evaluated.
    fn tried(&self) -> (usize, Option<usize>) {
        let mut tried: Vec<(&MoveText, bool)> = Vec::new();
        for search in self.below {
            let follows = search.search != SearchKind::Look;
            let Some(played) = &search.moves.played else {
                continue;
            };
            match tried.iter_mut().find(|(other, _)| *other == played) {
                Some((_, followed)) => *followed |= follows,
                None => tried.push((played, follows)),
            }
        }
        let looks = self.below.iter().any(|search| search.search == SearchKind::Look);
        let passed_over = tried.iter().filter(|(_, followed)| !followed).count();
        (tried.len(), looks.then_some(passed_over))
    }
}

/// Whether the node after a move ended because its value reached beta there.
fn is_cut_off(search: &SearchNode) -> bool {
    matches!(
        search.end,
        NodeEnd::CutOff | NodeEnd::StandPat | NodeEnd::NullMove
    )
}

fn text_of(search: &SearchNode) -> &str {
    let played = search.moves.played.as_ref();
    played.map_or("null move", |played| played.text.as_str())
}

/// `first`, `second`, `10th`.
fn place_in_words(place: usize) -> String {
    const WORDS: [&str; 9] = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
    ];
    let word = place.checked_sub(1).and_then(|index| WORDS.get(index));
    word.map_or_else(|| ordinal(place as u32), |&word| word.to_owned())
}

/// The meaning of a node's proof numbers, given that the side to move at the root is the attacker.
fn of_proof(numbers: ProofNumbers) -> String {
    match (numbers.proof, numbers.disproof) {
        (0, _) => "Proved: mate within the depth, whatever the defender plays.".to_owned(),
        (_, 0) => "Disproved: no mate within the depth.".to_owned(),
        (proof, disproof) => {
            let [proof, disproof] = [proof, disproof].map(|number| grouped(number.into()));
            format!("Open: proof number {proof}, disproof number {disproof}.")
        }
    }
}

/// How to read a tree, in lines of at most 80 columns.
pub(crate) fn legend(tree: &Tree) -> Vec<&'static str> {
    let has = |kind: NodeType| tree.nodes.iter().any(|node| node.kind == kind);
    let in_quiescence = |node: &SearchNode| node.phase == Phase::Quiescence;
    if has(NodeType::Or) {
        return vec![
            "Each node is the position after a move, with the numbers that it was left with",
            "last: leaves that it takes to prove the mate / to disprove it. 0 / ∞ is proved,",
            "∞ / 0 is disproved. A node is shown once; its nodes are those of all its visits.",
            "OR node: the attacker is to move, and one proved move proves it.",
            "AND node: the defender is to move, and all its moves must be proved.",
        ];
    }
    let mut lines = vec![
        "Each node is the position after a move. Score, alpha and beta are those of",
        "the side to move there, so that they change their sign with every ply.",
        "= the value itself, ≥ a lower bound of it, ≤ an upper bound.",
    ];
    if has(NodeType::Exact) {
        lines.push("exact: minimax has no alpha and beta, and prunes nothing before the horizon.");
    }
    if has(NodeType::Pv) {
        lines.push("PV node (Knuth's type 1): alpha < score < beta, so that the score is the value.");
    }
    if has(NodeType::Cut) {
        lines.push("Cut node (type 2): it fails high, score ≥ beta. One move is enough for that, and");
        lines.push(if tree.nodes.iter().any(in_quiescence) {
            "the others are pruned; a leaf does it by its evaluation, or by standing pat."
        } else {
            "the others are pruned; a leaf does it by its evaluation alone."
        });
    }
    if has(NodeType::All) {
        lines.push("All node (type 3): it fails low, score ≤ alpha, which takes all its moves.");
    }
    if tree.second.is_some() {
        lines.extend([
            "Arrow: nodes of the first → second search. Saved (×, or struck through): not",
            "searched by the second. In brackets, or a bold tick: its nodes of pruned moves.",
        ]);
    }
    lines
}

/// Printed below the counters of two searches. Claims that nodes which are not shown are counted too.
#[cfg(feature = "full")]
pub(crate) fn whole_trees() -> Sentence {
    Sentence::new(
        "The whole trees, nodes that are not shown included. A negative number is what the second search spent more.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::{Window, samples};

    fn of_white(node: &SearchNode) -> NodeView<'_> {
        NodeView {
            sides: ["White", "Black"],
            is_first_side: true,
            has_branches: false,
            values: PointOfView::SideToMove,
            node,
            below: &[],
            secured: &[None, None],
            unsearched_leaves: &[],
        }
    }

    fn said(node: &SearchNode) -> String {
        of_white(node).ended().into()
    }

    #[test]
    fn captures_that_were_left_out_are_not_said_to_be_searched() {
        // The static value is above alpha already, so that no capture was left out for want of reaching it.
        let mut node = samples::tree().nodes[3].clone();
        (node.phase, node.end, node.refutation) = (Phase::Quiescence, NodeEnd::Searched, None);
        (node.kind, node.window) = (NodeType::Pv, Window::full());
        node.stand_pat = Some(Score::evaluation(60));
        node.score = Score::evaluation(60);
        for (left, why) in [
            (4, "4 captures left out"),
            (1, "1 capture left out"),
            (0, "nothing to capture"),
        ] {
            node.moves.untried.truncate(left);
            assert_eq!(
                said(&node),
                format!("White stands pat, with {why}: the value is +60.")
            );
        }
    }

    #[test]
    fn a_score_that_is_a_bound_is_no_value() {
        let mut node = samples::tree().nodes[3].clone();
        for (end, kind, expected) in [
            (NodeEnd::TranspositionTable, NodeType::Cut, "-20 or more"),
            (NodeEnd::TranspositionTable, NodeType::All, "-20 or less"),
            (NodeEnd::TranspositionTable, NodeType::Pv, "-20"),
            (NodeEnd::Pruned, NodeType::Cut, "-20 or more"),
            // Razoring fails low.
            (NodeEnd::Pruned, NodeType::All, "-20 or less"),
        ] {
            (node.end, node.kind) = (end, kind);
            let told = said(&node);
            let figure = told
                .rsplit_once("White has ")
                .map(|(_, rest)| rest.trim_end_matches('.'));
            let figure = figure.and_then(|figure| figure.split(':').next());
            assert_eq!(figure, Some(expected), "{told}");
        }
    }

    #[test]
    fn from_the_first_sides_view_black_holds_minus_its_own_score_and_a_lower_bound_is_an_upper_one() {
        let mut node = samples::tree().nodes[3].clone();
        (node.end, node.kind) = (NodeEnd::TranspositionTable, NodeType::Cut);
        let view = NodeView {
            sides: ["Black", "White"],
            is_first_side: false,
            values: PointOfView::FirstSide,
            ..of_white(&node)
        };
        assert!(
            view.ended().ends_with("Black has +20 or less."),
            "{}",
            view.ended()
        );
    }

    #[test]
    fn proof_numbers_are_called_by_their_name() {
        let of = |proof, disproof| of_proof(ProofNumbers { proof, disproof });
        assert_eq!(of(1, 1_200), "Open: proof number 1, disproof number 1,200.");
        assert!(of(0, 9).starts_with("Proved") && of(9, 0).starts_with("Disproved"));
    }
}
