//! The events of a search, in sentences for people who learn how a search works.
//!
//! A bound is either something that a side is sure of by another choice, or a number that the search asks
//! about (a null window, an aspiration window); a sentence says no more than that.

use super::{Effect, Ending, Node, Phase, ProofNumbers, SearchKind, Window};
use crate::numbers::{NO_FIGURE, counted, grouped, score};
use engine_core::{NoLegalMoves, Repetition};

/// The two sides as people call them, the one to move at the node first.
#[derive(Clone, Copy, Debug)]
pub struct Sides {
    pub mover: &'static str,
    pub other: &'static str,
}

/// Which bounds of a window a side is sure of by another choice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sure {
    pub alpha: bool,
    pub beta: bool,
}

impl Sure {
    /// Of the window of a search below a node with the window `parent`, of which `before` was left.
    #[must_use]
    pub fn below(self, parent: Window, before: Window, search: SearchKind, window: Window) -> Sure {
        // What has been raised at the parent has been raised by a move, or by standing pat.
        let alpha = self.alpha || before.alpha > parent.alpha;
        let negated = |bound: Option<i32>| bound.map(|bound| -bound);
        match search {
            SearchKind::Verification => Sure {
                alpha: false,
                beta: self.beta,
            },
            _ => Sure {
                alpha: self.beta && window.alpha == negated(before.beta),
                beta: alpha && window.beta == negated(before.alpha),
            },
        }
    }
}

/// A node with the searches below it, to be put in words.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub sides: Sides,
    pub node: &'a Node,
    pub below: &'a [Node],
    /// The search below that was best, or that cut the node off.
    pub best: Option<usize>,
    pub sure: Sure,
    pub has_window: bool,
    pub untried: usize,
}

impl View<'_> {
    pub fn sentence(&self) -> String {
        let Sides { mover, other } = self.sides;
        let node = self.node;
        let score = worth(node.score);
        let beta = node.window.upper();
        match node.ending {
            Ending::Searched if node.phase == Phase::Quiescence => self.quiescence(),
            Ending::Searched => self.searched(),
            Ending::StandPat => format!(
                "{mover} need not capture: the static value, {}, already reaches {beta}. {}",
                worth(node.stand_pat.or(node.score)),
                self.why_cut()
            ),
            Ending::CutOff => {
                let rest = match self.untried {
                    0 => "no move was left to look at.".to_owned(),
                    1 => "the one move left need not be looked at.".to_owned(),
                    count => format!("the other {count} moves need not be looked at."),
                };
                format!(
                    "{} is worth {score} or more to {mover}, which reaches beta. {}: {rest}",
                    self.best().unwrap_or("a move"),
                    self.why_cut().trim_end_matches('.')
                )
            }
            Ending::Horizon => {
                format!("The horizon: the position is taken for its static value, {score} to {mover}.")
            }
            Ending::PlyLimit => format!(
                "As deep as a search can go: the position is taken for its static value, {score} to {mover}."
            ),
            Ending::Repetition(Repetition::Draw) => {
                "The position has occurred before: it counts as a draw.".to_owned()
            }
            Ending::Repetition(Repetition::Loss) => {
                format!("The position has occurred before, and {mover} is not allowed to repeat it: a loss.")
            }
            Ending::Repetition(Repetition::Win) => format!(
                "The position has occurred before, and {other} was not allowed to repeat it: {mover} wins."
            ),
            Ending::FiftyMoves => "Drawn: too many moves without progress.".to_owned(),
            Ending::NoLegalMoves(NoLegalMoves::Draw) => {
                format!("{mover} has no legal move and is not in check: a draw.")
            }
            Ending::NoLegalMoves(NoLegalMoves::Loss) if node.in_check => {
                format!("Mate: {mover} is in check and has no legal move.")
            }
            Ending::NoLegalMoves(NoLegalMoves::Loss) => format!("{mover} has no legal move, and has lost."),
            Ending::NoLegalMoves(NoLegalMoves::Value) => {
                format!("The game ends here: it is worth {score} to {mover}.")
            }
            Ending::TranspositionTable => {
                let bound = match node.score {
                    score if node.window.beta.is_some_and(|beta| score >= Some(beta)) => " or more",
                    score if score <= node.window.alpha => " or less",
                    _ => "",
                };
                format!(
                    "The transposition table knows this position, searched as deep as this: {score}{bound} to \
                     {mover}, which is enough."
                )
            }
            Ending::NullMove => format!(
                "Even if {mover} passes, {mover} reaches beta, {beta}: with a move it should be as good, so no \
                 move is looked at."
            ),
            Ending::Proof => node.proof.map_or_else(String::new, of_proof),
            Ending::Pruned => {
                format!(
                    "A part of the strategy leaves the node out and says that it is worth {score} to {mover}."
                )
            }
        }
    }

    fn best(&self) -> Option<&str> {
        let best = self.below[self.best?].played.as_ref();
        best.map(|played| played.text.as_str())
    }

    /// How many moves were searched, and how many of them were only looked at, where an algorithm chooses in
    /// this way.
    fn tried(&self) -> (usize, Option<usize>) {
        let moves = self.below.iter().filter(|search| search.played.is_some());
        let mut tried: Vec<(&Node, bool)> = Vec::new();
        for search in moves {
            let follows = search.search != SearchKind::Look;
            match tried.iter_mut().find(|(other, _)| other.played == search.played) {
                Some((_, followed)) => *followed |= follows,
                None => tried.push((search, follows)),
            }
        }
        let looks = self.below.iter().any(|search| search.search == SearchKind::Look);
        let passed_over = tried.iter().filter(|(_, followed)| !followed).count();
        (tried.len(), looks.then_some(passed_over))
    }

    fn why_cut(&self) -> String {
        let Sides { mover, other } = self.sides;
        let beta = self.node.window.upper();
        match self.sure.beta {
            true => format!(
                "{other} is sure of keeping {mover} down to {beta} by another choice, and will not allow this."
            ),
            false => format!("The search only asked here whether {mover} reaches {beta}."),
        }
    }

    fn searched(&self) -> String {
        let mover = self.sides.mover;
        let (tried, passed_over) = self.tried();
        let (score, moves) = (worth(self.node.score), counted(tried, "move"));
        let best = self.best();
        if let Some(passed_over) = passed_over {
            return format!(
                "Each of {moves} was looked at and {} followed: the best, {}, is worth {score} to {mover}.",
                tried - passed_over,
                best.unwrap_or("one of them")
            );
        }
        if !self.has_window {
            return format!(
                "All {moves} were searched: the best, {}, is worth {score} to {mover}.",
                best.unwrap_or("one of them")
            );
        }
        match best {
            Some(best) => format!("{best} is the best of {moves}: it is worth {score} to {mover}."),
            None => self.fails_low(&format!("None of {mover}'s {moves} is")),
        }
    }

    fn quiescence(&self) -> String {
        let mover = self.sides.mover;
        let node = self.node;
        let score = worth(node.score);
        if node.stand_pat.is_none() {
            return match self.best() {
                Some(best) => format!(
                    "{mover} is in check, so that every move was searched: {best} is worth {score} to {mover}."
                ),
                None => self.fails_low(&format!("{mover} is in check, and none of the moves is")),
            };
        }
        let left_out = match self.untried {
            0 => String::new(),
            1 => " One capture was left out: with all that it wins it would not reach alpha.".to_owned(),
            count => {
                format!(" {count} captures were left out: with all that they win they would not reach alpha.")
            }
        };
        let static_value = worth(node.stand_pat);
        let sentence = match (self.best(), self.tried().0) {
            (Some(best), _) => {
                format!(
                    "{best} is better than standing pat ({static_value}): it is worth {score} to {mover}."
                )
            }
            (None, tried) if node.stand_pat <= node.window.alpha => {
                let what = match tried {
                    0 => "The static value is not".to_owned(),
                    tried => format!(
                        "Neither the static value nor any of {} is",
                        counted(tried, "capture")
                    ),
                };
                self.fails_low(&what)
            }
            (None, 0) => format!("Nothing to capture: {mover} takes the static value, {static_value}."),
            (None, tried) => format!(
                "{mover} stands pat with the static value, {static_value}: no capture of {tried} is better."
            ),
        };
        sentence + &left_out
    }

    fn fails_low(&self, what: &str) -> String {
        let mover = self.sides.mover;
        let alpha = self.node.window.lower();
        match self.sure.alpha {
            true => format!(
                "{what} worth more than {alpha}, which {mover} is sure of already by another choice: this \
                 changes nothing."
            ),
            false => format!("{what} worth more than {alpha} to {mover}, and no more was asked."),
        }
    }

    /// What one of the searches below it found.
    pub fn of_search(&self, search: &Node) -> String {
        let mover = self.sides.mover;
        let score = worth(search.score_above());
        let (alpha, beta) = (search.before.lower(), search.before.upper());
        let played = search.played.as_ref();
        let played = played.map_or("the position", |played| played.text.as_str());
        if let (Ending::Proof, Some(numbers)) = (search.ending, search.proof) {
            return format!("{played}: {}", of_proof(numbers));
        }
        let how = match (search.search, search.effect) {
            (SearchKind::Root, _) => return of_root(search),
            (SearchKind::Look, _) => {
                return format!("{played} is only looked at: its static value is {score} to {mover}.");
            }
            (SearchKind::NullMove, Effect::CutsOff) => {
                return format!(
                    "{mover} passes and still has {score} or more, which reaches beta, {beta}: no move is \
                     looked at."
                );
            }
            (SearchKind::NullMove, Effect::SearchedAgain) => {
                return format!(
                    "{mover} passes and still has {score} or more, which reaches beta, {beta}; with few pieces \
                     left a search without a pass has to confirm it."
                );
            }
            (SearchKind::NullMove, _) => {
                return format!(
                    "{mover} passes, and then has no more than {score}, which is less than beta, {beta}: the \
                     moves have to be searched."
                );
            }
            (SearchKind::Verification, Effect::CutsOff) => {
                return format!("Without a pass {mover} reaches beta, {beta}, too: the cutoff stands.");
            }
            (SearchKind::Verification, _) => {
                return format!(
                    "Without a pass {mover} has no more than {score}, which is less than beta, {beta}: the \
                     moves have to be searched."
                );
            }
            (SearchKind::Scout, _) => "With a null window, to see whether it is better at all: ".to_owned(),
            (SearchKind::Reduced, _) => {
                let usual = self.node.extended.saturating_sub(1);
                let less = match usual.saturating_sub(search.depth) {
                    1 => "a ply".to_owned(),
                    count => format!("{count} plies"),
                };
                format!("Searched {less} less deep at first: ")
            }
            (SearchKind::Research, _) => "Searched again: ".to_owned(),
            (SearchKind::Full, _) => String::new(),
        };
        let what = match search.effect {
            Effect::RaisesAlpha if !self.has_window => {
                format!("{played} is worth {score} to {mover}, the best so far.")
            }
            Effect::RaisesAlpha if search.before.alpha.is_none() => {
                format!("{played} is worth {score} to {mover}, who is sure of that from now on.")
            }
            Effect::RaisesAlpha => format!("{played} is worth {score} to {mover}, more than alpha, {alpha}."),
            Effect::FailsLow if !self.has_window => {
                format!("{played} is worth {score} to {mover}, not more than the best so far.")
            }
            Effect::FailsLow => {
                format!("{played} is worth {score} or less to {mover}, not more than alpha, {alpha}.")
            }
            Effect::CutsOff => format!(
                "{played} is worth {score} or more to {mover}, and beta is {beta}: no other move need be looked at."
            ),
            Effect::SearchedAgain => {
                format!("{played} is worth more than alpha, {alpha}, so that it is searched again.")
            }
        };
        how + &what
    }
}

impl Node {
    /// Its score for the side to move above it.
    pub fn score_above(&self) -> Option<i32> {
        match self.search {
            SearchKind::Root | SearchKind::Verification => self.score,
            _ => self.score.map(|score| -score),
        }
    }
}

/// What a search of the root within one of several windows came to.
fn of_root(root: &Node) -> String {
    let Window { alpha, beta } = root.before;
    let window = match (alpha, beta) {
        (None, None) => "with the full window".to_owned(),
        (None, Some(beta)) => format!("below {}", score(beta)),
        (Some(alpha), None) => format!("above {}", score(alpha)),
        (Some(alpha), Some(beta)) => format!("between {} and {}", score(alpha), score(beta)),
    };
    let bound = match root.effect {
        Effect::FailsLow => " or less",
        Effect::CutsOff => " or more",
        _ => "",
    };
    format!(
        "Searched {window} the root is worth {}{bound}.",
        worth(root.score)
    )
}

/// What a search within several windows of the root came to.
pub fn of_windows(searches: usize, score: Option<i32>, mover: &str) -> String {
    format!(
        "The root was searched {searches} times, each time within another window: it is worth {} to {mover}.",
        worth(score)
    )
}

/// What the numbers of a node say, whose root has a side to move that is to mate.
fn of_proof(numbers: ProofNumbers) -> String {
    let leaves = |number: u32| match number {
        1 => "1 leaf".to_owned(),
        number => format!("{} leaves", grouped(number.into())),
    };
    match (numbers.proof, numbers.disproof) {
        (Some(0), _) => "Proved: it is mate in time, whatever the defender does.".to_owned(),
        (_, Some(0)) => "Disproved: the defender is not mated in time.".to_owned(),
        (Some(proof), Some(disproof)) => format!(
            "Left open: it takes {} to prove the mate, and {} to disprove it.",
            leaves(proof),
            leaves(disproof)
        ),
        _ => "Left open.".to_owned(),
    }
}

fn worth(value: Option<i32>) -> String {
    value.map_or_else(|| NO_FIGURE.to_owned(), score)
}
