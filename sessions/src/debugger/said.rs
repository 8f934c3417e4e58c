//! What happens in a search, in sentences for people who learn how a search works.
//!
//! A bound is either something that a side is sure of by another choice, or a number that the search asks
//! about (a null window, an aspiration window); a sentence says no more than that.

use super::branch::Facts;
use super::error::why;
use super::protocol::{Effect, Kind, ProofNumbers};
use engine_core::{Depth, NoLegalMoves, Phase, Repetition, Score, Stop};
use reports::numbers::{counted, grouped};
use search_variants::observer::Ending;
use search_variants::{Strategy, Window};

/// The two sides as people call them, the one to move at the node first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sides {
    pub(super) mover: &'static str,
    pub(super) other: &'static str,
}

/// Which bounds of a window a side is sure of by another choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sure {
    pub(super) alpha: bool,
    pub(super) beta: bool,
}

impl Sure {
    pub(super) const NOT: Sure = Sure {
        alpha: false,
        beta: false,
    };

    /// Of the window of a child, searched as `kind` when `before` was left of the parent's window.
    pub(super) fn of_child(self, parent: Window, before: Window, kind: Kind, child: Window) -> Sure {
        // What has been raised at the parent has been raised by a move, or by standing pat.
        let alpha = self.alpha || before.alpha > parent.alpha;
        match kind {
            Kind::Verification => Sure {
                alpha: false,
                beta: self.beta,
            },
            _ => Sure {
                alpha: self.beta && child.alpha == -before.beta,
                beta: alpha && child.beta == -before.alpha,
            },
        }
    }
}

pub(super) struct NodeTold<'a> {
    pub(super) sides: Sides,
    pub(super) facts: &'a Facts,
    pub(super) sure: Sure,
    /// Whether nodes of the main search have a window.
    pub(super) has_window: bool,
    pub(super) in_check: bool,
    pub(super) tried: usize,
    /// Those of them that were only looked at, where an algorithm chooses in this way.
    pub(super) passed_over: Option<usize>,
    pub(super) untried: usize,
    /// The move that was best, or that cut the node off.
    pub(super) best: Option<String>,
}

impl NodeTold<'_> {
    pub(super) fn sentence(&self) -> String {
        let Sides { mover, .. } = self.sides;
        let facts = self.facts;
        let score = worth(facts.score);
        match facts.ending {
            Ending::Searched if facts.phase == Phase::Quiescence => self.quiescence(),
            Ending::Searched => self.searched(),
            Ending::CutOff if facts.stood_pat => format!(
                "{mover} need not capture: the static value, {}, already reaches {}. {}",
                worth(facts.stand_pat.unwrap_or(facts.score)),
                worth(facts.window.beta),
                self.why_cut()
            ),
            Ending::CutOff => {
                let best = self.best.as_deref().unwrap_or("a move");
                let rest = match self.untried {
                    0 => "no move was left to look at.".to_owned(),
                    1 => "the one move left need not be looked at.".to_owned(),
                    count => format!("the other {count} moves need not be looked at."),
                };
                format!(
                    "{best} is worth {score} or more to {mover}, which reaches beta. {}: {rest}",
                    self.why_cut().trim_end_matches('.')
                )
            }
            Ending::Horizon => {
                format!("The horizon: the position is taken for its static value, {score} to {mover}.")
            }
            Ending::PlyLimit => format!(
                "As deep as a search can go: the position is taken for its static value, {score} to {mover}."
            ),
            Ending::Repeated(Repetition::Draw) => {
                "The position has occurred before: it counts as a draw.".to_owned()
            }
            Ending::Repeated(Repetition::Loss) => {
                format!("The position has occurred before, and {mover} is not allowed to repeat it: a loss.")
            }
            Ending::Repeated(Repetition::Win) => format!(
                "The position has occurred before, and {} was not allowed to repeat it: {mover} wins.",
                self.sides.other
            ),
            Ending::FiftyMoveRule => "Drawn: too many moves without progress.".to_owned(),
            Ending::NoLegalMoves(NoLegalMoves::Draw) => {
                format!("{mover} has no legal move and is not in check: a draw.")
            }
            Ending::NoLegalMoves(NoLegalMoves::Loss) if self.in_check => {
                format!("Mate: {mover} is in check and has no legal move.")
            }
            Ending::NoLegalMoves(NoLegalMoves::Loss) => format!("{mover} has no legal move, and has lost."),
            Ending::TranspositionTable => format!(
                "The transposition table knows this position, searched as deep as this: {} to {mover}, \
                 which is enough.",
                self.bounded()
            ),
            Ending::NullMove => format!(
                "Even if {mover} passes, {mover} reaches beta, {}: with a move it should be as good, so no \
                 move is looked at.",
                worth(facts.window.beta)
            ),
            Ending::Proof(numbers) => of_proof(ProofNumbers::of(numbers)),
            Ending::Pruned => {
                format!(
                    "A part of the strategy leaves the node out and says that it is worth {score} to {mover}."
                )
            }
        }
    }

    /// Why a score of beta or more ends the node.
    fn why_cut(&self) -> String {
        let Sides { mover, other } = self.sides;
        match self.sure.beta {
            true => format!(
                "{other} is sure of keeping {mover} down to {} by another choice, and will not allow this.",
                worth(self.facts.window.beta)
            ),
            false => format!(
                "The search only asked here whether {mover} reaches {}.",
                worth(self.facts.window.beta)
            ),
        }
    }

    fn searched(&self) -> String {
        let mover = self.sides.mover;
        let (score, moves) = (worth(self.facts.score), counted(self.tried, "move"));
        let best = self.best.as_deref();
        if let Some(passed_over) = self.passed_over {
            return format!(
                "Each of {moves} was looked at and {} followed: the best, {}, is worth {score} to {mover}.",
                self.tried - passed_over,
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
        let facts = self.facts;
        let score = worth(facts.score);
        let Some(stand_pat) = facts.stand_pat else {
            return match &self.best {
                Some(best) => format!(
                    "{mover} is in check, so that every move was searched: {best} is worth {score} to {mover}."
                ),
                None => self.fails_low(&format!("{mover} is in check, and none of the moves is")),
            };
        };
        let left_out = match self.untried {
            0 => String::new(),
            1 => " One capture was left out: with all that it wins it would not reach alpha.".to_owned(),
            count => {
                format!(" {count} captures were left out: with all that they win they would not reach alpha.")
            }
        };
        let static_value = worth(stand_pat);
        let told = match (&self.best, self.tried) {
            (Some(best), _) => {
                format!(
                    "{best} is better than standing pat ({static_value}): it is worth {score} to {mover}."
                )
            }
            (None, _) if stand_pat <= facts.window.alpha => {
                let what = match self.tried {
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
        told + &left_out
    }

    fn fails_low(&self, what: &str) -> String {
        let mover = self.sides.mover;
        let alpha = worth(self.facts.window.alpha);
        match self.sure.alpha {
            true => format!(
                "{what} worth more than {alpha}, which {mover} is sure of already by another choice: this \
                 changes nothing."
            ),
            false => format!("{what} worth more than {alpha} to {mover}, and no more was asked."),
        }
    }

    fn bounded(&self) -> String {
        let Facts { score, window, .. } = *self.facts;
        match score {
            score if score >= window.beta => format!("{} or more", worth(score)),
            score if score <= window.alpha => format!("{} or less", worth(score)),
            score => worth(score),
        }
    }
}

/// What is told of a search below a node.
pub(super) struct ChildTold<'a> {
    pub(super) sides: Sides,
    pub(super) played: Option<&'a str>,
    pub(super) kind: Kind,
    pub(super) before: Window,
    pub(super) effect: Effect,
    /// For the node's side to move.
    pub(super) score: Score,
    pub(super) proof: Option<ProofNumbers>,
    /// Plies that it is searched less deep than usual.
    pub(super) reduced: u32,
    pub(super) has_window: bool,
}

impl ChildTold<'_> {
    pub(super) fn sentence(&self) -> String {
        let mover = self.sides.mover;
        let score = worth(self.score);
        let (alpha, beta) = (worth(self.before.alpha), worth(self.before.beta));
        let played = self.played.unwrap_or("the position");
        if let Some(numbers) = self.proof {
            return format!("{played}: {}", of_proof(numbers));
        }
        match self.kind {
            Kind::Root => return self.root(),
            Kind::Look => {
                return format!("{played} is only looked at: its static value is {score} to {mover}.");
            }
            Kind::NullMove => {
                return match self.effect {
                    Effect::CutsOff => format!(
                        "{mover} passes and still has {score} or more, which reaches beta, {beta}: no move is \
                         looked at."
                    ),
                    Effect::SearchedAgain => format!(
                        "{mover} passes and still has {score} or more, which reaches beta, {beta}; with few \
                         pieces left a search without a pass has to confirm it."
                    ),
                    _ => format!(
                        "{mover} passes, and then has no more than {score}, which is less than beta, {beta}: \
                         the moves have to be searched."
                    ),
                };
            }
            Kind::Verification => {
                return match self.effect {
                    Effect::CutsOff => {
                        format!("Without a pass {mover} reaches beta, {beta}, too: the cutoff stands.")
                    }
                    _ => format!(
                        "Without a pass {mover} has no more than {score}, which is less than beta, {beta}: \
                         the moves have to be searched."
                    ),
                };
            }
            _ => {}
        }
        let how = match self.kind {
            Kind::Scout => "With a null window, to see whether it is better at all: ".to_owned(),
            Kind::Reduced => format!("Searched {} less deep at first: ", plies(self.reduced)),
            Kind::Research => "Searched again: ".to_owned(),
            _ => String::new(),
        };
        let what = match self.effect {
            Effect::RaisesAlpha if !self.has_window => format!("{played} is worth {score}, the best so far."),
            Effect::RaisesAlpha if self.before.alpha == -Score::INFINITE => {
                format!("{played} is worth {score} to {mover}, who is sure of that from now on.")
            }
            Effect::RaisesAlpha => format!("{played} is worth {score} to {mover}, more than alpha, {alpha}."),
            Effect::FailsLow if !self.has_window => {
                format!("{played} is worth {score}, not more than the best so far.")
            }
            Effect::FailsLow => format!("{played} is worth {score} or less, not more than alpha, {alpha}."),
            Effect::CutsOff => format!(
                "{played} is worth {score} or more, and beta is {beta}: {mover} need not look at another move."
            ),
            Effect::SearchedAgain => {
                format!("{played} is worth more than alpha, {alpha}, so that it is searched again.")
            }
        };
        how + &what
    }

    fn root(&self) -> String {
        let Window { alpha, beta } = self.before;
        let full = Window::full();
        let window = match (alpha == full.alpha, beta == full.beta) {
            (true, true) => "with the full window".to_owned(),
            (true, false) => format!("below {}", worth(beta)),
            (false, true) => format!("above {}", worth(alpha)),
            (false, false) => format!("between {} and {}", worth(alpha), worth(beta)),
        };
        let bound = match self.effect {
            Effect::FailsLow => " or less",
            Effect::CutsOff => " or more",
            _ => "",
        };
        format!(
            "Searched {window} the root is worth {}{bound}.",
            worth(self.score)
        )
    }
}

/// What a search within several windows of the root came to.
pub(super) fn of_windows(searches: usize, score: Score, mover: &str) -> String {
    format!(
        "The root was searched {searches} times, each time within another window: it is worth {} to {mover}.",
        worth(score)
    )
}

/// That a tree is not as deep as was asked.
pub(super) fn of_stop(stop: Stop, depth: Depth, asked: Depth) -> String {
    format!(
        "Depth {} is shown, of {} that were asked for: {}.",
        depth.plies(),
        asked.plies(),
        why(stop)
    )
}

/// That a second recipe is not laid over a tree of that depth.
pub(super) fn of_over(stop: Stop, strategy: &Strategy, depth: Depth) -> String {
    format!(
        "{strategy} is not laid over: {} before it came to depth {}.",
        why(stop),
        depth.plies()
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

/// A score in words: centipawns with their sign, or how far away the end is.
fn worth(score: Score) -> String {
    match score.plies_to_end() {
        Some(0) if score < Score::DRAW => "a loss on the spot".to_owned(),
        Some(0) => "a win on the spot".to_owned(),
        Some(end) if score < Score::DRAW => format!("a loss at ply {end}"),
        Some(end) => format!("a win at ply {end}"),
        None => match score.centipawns() {
            0 => "0".to_owned(),
            centipawns => format!("{centipawns:+}"),
        },
    }
}

fn plies(count: u32) -> String {
    match count {
        1 => "a ply".to_owned(),
        count => format!("{count} plies"),
    }
}
