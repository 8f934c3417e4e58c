//! `qs`, the quiescence search: plays out captures at depth 0 before a position is evaluated.
//!
//! The side to move may *stand pat*, that is, take the static evaluation, because it does not have to
//! capture. Otherwise it tries its captures, and the opponent its own, until there is nothing left to
//! capture. So only quiet positions are evaluated.
//!
//! Reference: C. Shannon 1950 (quiescent positions); L. Harris, *The Heuristic Search and the Game of Chess*,
//! IJCAI 1975; Chess Programming Wiki, *Quiescence Search*, *Delta Pruning*.
//!
//! Compared with the static leaf: a different tree, whose leaves are deeper where there is something to
//! capture. As in JS Chess, only captures are tried, even in check, and neither mate nor stalemate is seen.
//!
//! `qs=good` skips captures that lose material by static exchange evaluation, or that gain less than `least`
//! (Chess Programming Wiki, *Quiescence Search*, *Limiting Quiescence*). `qs=evasions` (Python Xiangqi): a
//! side in check may not stand pat and tries every move, so that mate is seen. `qs=major` (Python Xiangqi)
//! does so too, and skips captures of advisors, elephants and soldiers that have not crossed the river;
//! captures of advisors and elephants are tried if there is at most one other capture. `qs=delta` skips a
//! capture if the static value, the victim and a margin (`margin`) together do not exceed alpha; that may
//! miss the value.

use super::{LeafRule, LeafTreeShape, Quiescence};
use crate::info::{Effect, Parameter, ParameterValue, PartInfo, Role, Values};
use crate::limits::Stop;
use crate::node::Phase;
use crate::node_progress::{Progress, ScoreMeaning};
use crate::ordering::see::gains_less;
use crate::part::Technique;
use crate::searcher::{ANY_PARTS, MAX_PLY, MoveList, Observation, QuiescenceProbe, Searcher};
use crate::window::Window;
use engine_core::captures::piece_value;
use engine_core::{CaptureRisk, Depth, MoveScope, NoLegalMoves, NodeEnd, Ply, Score, Searchable};

/// `qs`
pub static INFO: PartInfo = PartInfo {
    name: "qs",
    summary: "quiescence search: plays captures out before a leaf is evaluated",
    reference: "Harris 1975",
    effect: Effect::ChangesTree,
    role: Role::Leaf,
    parameters: &[
        Parameter::forms(&[
            ParameterValue::new("captures", "captures alone, also when in check"),
            ParameterValue::new("evasions", "when in check, every move"),
            ParameterValue::new("good", "captures that lose nothing by static exchange"),
            ParameterValue::new(
                "major",
                "captures of pieces that matter; when in check, every move",
            ),
            ParameterValue::new("delta", "captures that may still raise alpha").with_effect(Effect::MayErr),
        ]),
        MARGIN,
        LEAST,
    ],
};

pub(crate) fn build<P: Searchable>(values: &Values) -> Technique<P> {
    let rule = values.form(&[
        Quiescence::Captures,
        Quiescence::Evasions,
        Quiescence::Good {
            least: values.whole(&LEAST) as i32,
        },
        Quiescence::Major,
        Quiescence::Delta {
            margin: values.whole(&MARGIN) as i32,
        },
    ]);
    Technique::Leaf(Box::new(rule))
}

const MARGIN: Parameter = Parameter::whole(
    "margin",
    "centipawns that a capture may gain beyond its victim",
    200,
    0..=20_000,
)
.of("delta");

const LEAST: Parameter = Parameter::whole(
    "least",
    "smallest gain of a capture by static exchange, in centipawns",
    0,
    0..=1000,
)
.of("good");

impl<P: Searchable> LeafRule<P> for Quiescence {
    /// The value with captures played out.
    fn value<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        ply: Ply,
        window: Window,
    ) -> Result<Score, Stop> {
        quiescence::<ANY_PARTS, P, O>(*self, search, ply, window)
    }

    /// The value, if the side to move stands pat at beta or above.
    #[inline(always)]
    fn value_after<O: Observation<P>>(
        &self,
        search: &mut Searcher<P, O>,
        played: P::Move,
        ply: Ply,
        window: Window,
    ) -> Result<Option<Score>, Stop> {
        stand_pat_after::<ANY_PARTS, P, O>(*self, search, played, ply, window)
    }

    fn shape(&self) -> LeafTreeShape {
        LeafTreeShape::Quiescence(*self)
    }
}

pub(crate) fn quiescence<const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    rule: Quiescence,
    search: &mut Searcher<P, O>,
    ply: Ply,
    window: Window,
) -> Result<Score, Stop> {
    let rule = if IS_OPEN { rule } else { Quiescence::Captures };
    search.enter(ply, Depth::HORIZON, window, Phase::Quiescence)?;
    if let Some((score, ending)) = search.ended(ply) {
        return Ok(search.leave(ply, score, ending));
    }
    let asks = if IS_OPEN { search.quiescence_probe } else { QuiescenceProbe::Never };
    if asks == QuiescenceProbe::First {
        if let Some(score) = search.probe(Depth::HORIZON, ply, window) {
            return Ok(search.leave(ply, score, NodeEnd::TranspositionTable));
        }
    }
    let evading = rule.tries_evasions() && search.position().in_check();
    let mut node = Progress::new(window);
    let mut scope = MoveScope::All;

    // Stand pat: no side has to capture.
    if !evading {
        let stand_pat = search.stand_pat::<IS_OPEN>();
        search.may_stand_pat(ply, stand_pat);
        if stand_pat >= window.beta {
            let score = search.bounds().fail_high(stand_pat, window.beta);
            return Ok(search.leave(ply, score, NodeEnd::StandPat));
        }
        node.alpha = window.alpha.max(stand_pat);
        node.best_score = stand_pat;
        scope = MoveScope::Captures;
    }
    let stand_pat = node.best_score;
    if asks == QuiescenceProbe::AfterStandPat {
        if let Some(score) = search.probe(Depth::HORIZON, ply, window) {
            return Ok(search.leave(ply, score, NodeEnd::TranspositionTable));
        }
    }

    let mut moves = search.open(scope, ply, Depth::HORIZON, Phase::Quiescence);
    let wanted = search.wanted(rule, scope, &moves);
    while let Some(played) = search.next(&mut moves) {
        if let Quiescence::Delta { margin } = rule {
            if is_hopeless(search.position(), played, stand_pat.offset(margin), node.alpha) {
                continue;
            }
        }
        if !search.wants(wanted, &moves, played) {
            continue;
        }
        let remaining = node.remaining().negated();
        let value = match stand_pat_after::<IS_OPEN, P, O>(rule, search, played, ply.next(), remaining)? {
            Some(value) => Some(value),
            None => search.after_of::<IS_OPEN, _>(played, ply, |search| {
                quiescence::<IS_OPEN, P, O>(rule, search, ply.next(), remaining)
            })?,
        };
        let Some(score) = value.map(|value| -value) else {
            continue;
        };
        match node.take(played, score) {
            ScoreMeaning::NotBetter => {}
            ScoreMeaning::CutsOff => {
                search.fail_high(ply, Depth::HORIZON, Phase::Quiescence, node.tried - 1, played);
                search.close(&moves);
                let score = search.bounds().fail_high(score, window.beta);
                if asks != QuiescenceProbe::Never {
                    search.store(Depth::HORIZON, ply, window, score, None);
                }
                return Ok(search.leave(ply, score, NodeEnd::CutOff));
            }
            ScoreMeaning::Best => {
                search.raise_alpha(ply, Depth::HORIZON, Phase::Quiescence, played, score);
            }
        }
    }
    search.close(&moves);

    if evading && node.tried == 0 {
        return Ok(search.leave(
            ply,
            Score::lost_at(ply),
            NodeEnd::NoLegalMoves(NoLegalMoves::Loss),
        ));
    }
    if let Some(best) = node.best {
        search.exact(ply, Depth::HORIZON, Phase::Quiescence, best);
    }
    let score = search.bounds().searched(node.best_score, node.alpha);
    if asks != QuiescenceProbe::Never {
        search.store(Depth::HORIZON, ply, window, score, None);
    }
    Ok(search.leave(ply, score, NodeEnd::Searched))
}

/// The value of the node at `ply` after `played`, if its side to move stands pat at beta or above and the
/// board can tell so without playing the move. This must save work and change nothing else: counts, scores,
/// lines and draws are as if the move had been played.
#[inline(always)]
pub(crate) fn stand_pat_after<const IS_OPEN: bool, P: Searchable, O: Observation<P>>(
    rule: Quiescence,
    search: &mut Searcher<P, O>,
    played: P::Move,
    ply: Ply,
    window: Window,
) -> Result<Option<Score>, Stop> {
    // An observer needs to see the position itself. Whether the move gives check, which rules out standing
    // pat, is not known beforehand.
    if search.is_notified(ply) || rule.tries_evasions() {
        return Ok(None);
    }
    let Some(frontier) = search.stand_pat_after::<IS_OPEN>(played, window.beta) else {
        return Ok(None);
    };
    // Draws and table entries take precedence over the static value.
    let is_left_to_its_visit = ply >= MAX_PLY
        || search.will_repeat(played, &frontier)
        || IS_OPEN && search.knows_quiescence_after(played, ply);
    if is_left_to_its_visit {
        return Ok(None);
    }
    search.count(ply, Phase::Quiescence)?;
    Ok(Some(search.bounds().fail_high(frontier.value, window.beta)))
}

impl Quiescence {
    /// Whether every move is tried in check.
    pub(crate) fn tries_evasions(self) -> bool {
        matches!(self, Quiescence::Evasions | Quiescence::Major)
    }
}

/// The moves of a node that quiescence tries, whatever the window.
#[derive(Clone, Copy, Debug)]
pub(crate) enum QuiescenceMoves {
    All,
    /// Captures that gain at least this much by static exchange evaluation.
    Good {
        least: i32,
    },
    /// Captures with at least this much at stake.
    AtStake(CaptureRisk),
}

impl<P: Searchable, O: Observation<P>> Searcher<P, O> {
    /// Which of `moves`, the list of a node, are tried.
    #[inline(always)]
    pub(crate) fn wanted(&self, rule: Quiescence, scope: MoveScope, moves: &MoveList) -> QuiescenceMoves {
        match rule {
            Quiescence::Good { least } => QuiescenceMoves::Good { least },
            Quiescence::Major if scope == MoveScope::Captures => {
                let stakes = moves.places().map(|place| self.position().stake(self.at(place)));
                QuiescenceMoves::AtStake(
                    match stakes.filter(|&stake| stake == CaptureRisk::Usual).count() {
                        0 | 1 => CaptureRisk::Guard,
                        _ => CaptureRisk::Usual,
                    },
                )
            }
            _ => QuiescenceMoves::All,
        }
    }

    /// Whether `played`, the last move taken from the list, is one of them.
    #[inline(always)]
    pub(crate) fn wants(&self, wanted: QuiescenceMoves, moves: &MoveList, played: P::Move) -> bool {
        match wanted {
            QuiescenceMoves::All => true,
            QuiescenceMoves::Good { least } => !gains_less(least, self.position(), played, self.score(moves)),
            QuiescenceMoves::AtStake(least) => self.position().stake(played) <= least,
        }
    }
}

/// Whether the capture `played` cannot be expected to raise alpha. `from` is the static value plus the
/// largest expected gain besides the victim.
fn is_hopeless<P: Searchable>(position: &P, played: P::Move, from: Score, alpha: Score) -> bool {
    let victim = position
        .capture(played)
        .map_or(0, |capture| piece_value(position, capture.victim));
    from.offset(victim) <= alpha
}
