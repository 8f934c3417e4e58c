//! [`play`]: plays one game.
//!
//! Each player has its own session with its board and evaluation; both sessions get every move. The first
//! player's session decides when the game is over, since the rules are the same in both. The session of a UCI
//! engine only checks the rules: an illegal move loses the game, and so does a missing one.
//!
//! With adjudication, games end early when both players agree on the result. This saves time but slightly
//! changes what a match measures: it does not show who fails to win a won game or saves a lost one. The rules
//! are those commonly used in engine matches.

use super::game_record::{GameEnd, GameRecord};
use crate::engines::{Engine, EngineError, EngineFault, EngineInfo, EngineLimits, EngineMove, EngineSpec};
use crate::error::Error;
use crate::limits::MoveBudget;
use crate::limits::PlayerClock;
use crate::plan::{Match, OpeningLine, Player};
use crate::progress::Monitor;
use crate::spec::{Adjudication, PlayerKind};
use sessions::search_iterator::poll;
use sessions::session::{Session, SessionError, Side, result_of};
use sessions::{Clock, PlainError, StopFlag, TimeAllocation};
use std::time::Duration;

/// A game that reaches this many plies counts as a draw. Built-in games always end by their own rules; a
/// user's game may not.
const MAX_PLIES: usize = 1_000;

/// The number of consecutive moves of each side that must show a win.
const WIN_MOVES: usize = 4;
/// The advantage that a win requires, in centipawns, according to both players.
const WIN_SCORE: i32 = 1_000;
/// The number of consecutive moves of each side that must show a draw.
const DRAW_MOVES: usize = 8;
/// The largest absolute score that counts as a draw, in centipawns.
const DRAW_SCORE: i32 = 10;
/// No game is adjudicated as a draw before this ply of the game, regardless of the move number in its FEN.
const DRAW_FROM_PLY: usize = 80;

pub(super) struct PairPlayer<'a> {
    pub(super) plan: &'a Match,
    pub(super) opening: &'a OpeningLine,
    /// White, then Black.
    pub(super) players: [&'a Player; 2],
    /// The limit per move of players that have no limit of their own.
    pub(super) budget: MoveBudget,
    /// Stops the game, which then does not count; it is also informed of engine faults.
    pub(super) monitor: &'a Monitor<'a>,
}

struct Seat<'a> {
    player: &'a Player,
    session: Session,
    /// Started at its first move.
    engine: Option<Engine>,
    budget: MoveBudget,
    clock: Option<PlayerClock>,
}

/// Plays a game with these pairing and pair numbers; `None` if a stop was requested.
pub(super) fn play(game: &PairPlayer<'_>, pairing: usize, pair: usize) -> Result<Option<GameRecord>, Error> {
    let (plan, opening, players) = (game.plan, game.opening, game.players);
    let mut seats = [Seat::new(game, players[0])?, Seat::new(game, players[1])?];
    let book_plies = play_book(game, &mut seats)?;
    let (mut scores, mut depths, mut nodes, mut times) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let is_timed = seats.iter().any(|seat| seat.budget.is_of_time());
    let (mut fault, mut unusable) = (None, false);
    let (winner, reason) = loop {
        if let Some(end) = end(&seats[0].session, plan.spec.adjudication, &scores) {
            break end;
        }
        let side = seats[0].session.to_move();
        let clocks = clocks(&seats, side);
        let seat = &mut seats[side.index()];
        let chosen = seat.choose(clocks, plan.time_margin(), game.monitor.stop())?;
        if game.monitor.stop().is_requested() {
            return Ok(None);
        }
        let (player, fen) = (seat.player, seat.session.fen());
        let choice = match chosen {
            Ok(choice) => choice,
            Err(done) => {
                let sentence = match done {
                    EngineFault::Late { .. } => {
                        format!("move {}: {done}", seats[0].session.moves().len() / 2 + 1)
                    }
                    _ => done.to_string(),
                };
                let engine = player.name();
                game.monitor
                    .note(format!("note: {engine} lost game {pairing}.{pair}: {sentence}"));
                fault = Some(sentence);
                break (Some(side.other()), GameEnd::from(&done));
            }
        };
        if let Some(figure) = choice.unusable.filter(|_| !unusable) {
            unusable = true;
            let engine = player.name();
            game.monitor.note(format!(
                "note: {engine} reported `{figure}` in game {pairing}.{pair}; such figures are left out"
            ));
        }
        for seat in &mut seats {
            let played = seat.session.play(&choice.played);
            played.map_err(|source| stuck(player, &fen, source))?;
        }
        scores.push(choice.thought.score);
        depths.push(choice.thought.depth.unwrap_or(0));
        nodes.push(choice.thought.nodes);
        if is_timed {
            times.push(whole_ms(choice.time));
        }
    };
    let played = &seats[0].session;
    let moves = played.moves().iter().map(|played| played.coordinates.as_str());
    Ok(Some(GameRecord {
        pairing,
        pair,
        white: players[0].name().to_owned(),
        black: players[1].name().to_owned(),
        game: plan.game.to_string(),
        opening: opening.id.clone(),
        fen: played.start().to_owned(),
        opening_plies: opening.moves.len(),
        book_plies,
        moves: moves.collect::<Vec<&str>>().join(" "),
        result: result_of(winner),
        reason,
        fault,
        scores,
        depths,
        nodes,
        times_ms: times,
    }))
}

/// How a game ended, if it did. `scores` are the scores of the last moves, each by its own player.
pub(super) fn end(
    session: &Session,
    adjudication: Adjudication,
    scores: &[Option<i32>],
) -> Option<(Option<Side>, GameEnd)> {
    if let Some(outcome) = session.outcome() {
        return Some((outcome.winner, GameEnd::Rule(outcome.reason)));
    }
    let plies = session.moves().len();
    if adjudication == Adjudication::WhereBothAgree {
        if let Some(winner) = agreed(scores, session.to_move(), plies) {
            return Some((winner, GameEnd::Adjudication));
        }
    }
    (plies >= MAX_PLIES).then_some((None, GameEnd::MoveLimit))
}

/// The result that both players agree on, if any: the winner, or no one for a draw. `plies` counts all moves.
fn agreed(scores: &[Option<i32>], to_move: Side, plies: usize) -> Option<Option<Side>> {
    // From the point of view of the side to move, who did not make the last move.
    let last = |moves: usize| {
        let from = scores.len().checked_sub(2 * moves)?;
        let views = scores[from..].iter().rev().zip([-1, 1].into_iter().cycle());
        views
            .map(|(&score, sign)| Some(sign * score?))
            .collect::<Option<Vec<i32>>>()
    };
    if let Some(last) = last(WIN_MOVES) {
        if last.iter().all(|&score| score >= WIN_SCORE) {
            return Some(Some(to_move));
        }
        if last.iter().all(|&score| score <= -WIN_SCORE) {
            return Some(Some(to_move.other()));
        }
    }
    let last = last(DRAW_MOVES).filter(|_| plies >= DRAW_FROM_PLY)?;
    let quiet = last.iter().all(|score| score.abs() <= DRAW_SCORE);
    quiet.then_some(None)
}

impl<'a> Seat<'a> {
    fn new(game: &PairPlayer<'_>, player: &'a Player) -> Result<Seat<'a>, PlainError> {
        let OpeningLine { fen, moves, .. } = game.opening;
        let set_up = || -> Result<Session, SessionError> {
            let mut session = Session::new(game.plan.game, player.setup.clone())?;
            if let Some(strategy) = &player.strategy {
                session.set_strategy(strategy.clone());
            }
            session.set_position(fen, moves, Some(game.plan.game))?;
            Ok(session)
        };
        let budget = player.spec.own_budget.unwrap_or(game.budget);
        Ok(Seat {
            player,
            session: set_up().map_err(|source| stuck(player, fen, source))?,
            engine: None,
            budget,
            clock: game.plan.clock(budget),
        })
    }

    /// Lets the player choose a move, by the clocks if it has one; the result does not count if a stop was
    /// requested in the meantime.
    fn choose(
        &mut self,
        clocks: Option<EngineLimits>,
        margin: Duration,
        stop: &StopFlag,
    ) -> Result<Result<EngineMove, EngineFault>, EngineError> {
        let chosen = match &self.player.spec.kind {
            PlayerKind::Strategy { .. } => Ok(thought(&self.session, self.budget, self.clock, stop)),
            PlayerKind::Engine { engine } => {
                let limits = clocks.unwrap_or_else(|| EngineLimits::of([self.budget], margin));
                self.engine_move(engine, &limits, stop)?
            }
        };
        Ok(chosen.and_then(|chosen| {
            // In whole milliseconds, as in the row.
            let used = Duration::from_millis(whole_ms(chosen.time));
            match &mut self.clock {
                Some(clock) => {
                    let had = clock.reading().left;
                    if clock.take(used) { Ok(chosen) } else { Err(EngineFault::Late { had, used }) }
                }
                None => Ok(chosen),
            }
        }))
    }

    /// The move of an engine, which is started if it is not running yet.
    fn engine_move(
        &mut self,
        program: &EngineSpec,
        limits: &EngineLimits,
        stop: &StopFlag,
    ) -> Result<Result<EngineMove, EngineFault>, EngineError> {
        let engine = match &mut self.engine {
            Some(engine) => engine,
            None => match program.start(self.session.game(), stop) {
                Ok(engine) => self.engine.insert(engine),
                Err(EngineError::NoAnswer { fault, .. }) => return Ok(Err(fault)),
                Err(error) => return Err(error),
            },
        };
        let moves = self.session.moves().iter();
        let moves: Vec<&str> = moves.map(|played| played.coordinates.as_str()).collect();
        let chosen = engine.choose((self.session.start(), &moves), limits, stop);
        Ok(chosen.and_then(|chosen| {
            if self.session.legal_moves().contains(&chosen.played) {
                Ok(chosen)
            } else {
                Err(EngineFault::Illegal(chosen.played))
            }
        }))
    }
}

/// Plays moves from the book as long as it has any; returns their number.
fn play_book(game: &PairPlayer<'_>, seats: &mut [Seat<'_>; 2]) -> Result<usize, PlainError> {
    let Some(book) = &game.plan.book else {
        return Ok(0);
    };
    let mut count = 0;
    while seats[0].session.outcome().is_none() && seats[0].session.moves().len() < MAX_PLIES {
        let fen = seats[0].session.fen();
        let Some(chosen) = book.choose(game.plan.game, &fen, game.plan.spec.seed) else {
            break;
        };
        for seat in seats.iter_mut() {
            let played = seat.session.play(&chosen);
            played.map_err(|source| stuck(seat.player, &fen, source))?;
        }
        count += 1;
    }
    Ok(count)
}

/// Milliseconds, rounded to nearest: truncation would make fast moves free.
fn whole_ms(time: Duration) -> u64 {
    ((time.as_micros() + 500) / 1000) as u64
}

/// The clocks of both sides as limits for the side to move; `None` if that side has no clock. An opponent
/// without a clock is given the same.
fn clocks(seats: &[Seat<'_>; 2], to_move: Side) -> Option<EngineLimits> {
    let own = seats[to_move.index()].clock?;
    let clocks = [0, 1].map(|side: usize| seats[side].clock.unwrap_or(own));
    Some(EngineLimits::clocks(clocks, to_move))
}

fn thought(session: &Session, budget: MoveBudget, clock: Option<PlayerClock>, stop: &StopFlag) -> EngineMove {
    let share = clock.map_or_else(TimeAllocation::default, |clock| {
        TimeAllocation::of_clock(clock.reading(), Duration::ZERO)
    });
    let watch = Clock::default();
    watch.start();
    let poll = poll(stop, &watch, budget.time().or(share.end));
    let mut thinking = session.think(&budget.of_session(), poll);
    let mut last = None;
    for iteration in thinking.by_ref() {
        last = Some(iteration);
        if share.begin.is_some_and(|begin| watch.spent() >= begin) {
            break;
        }
    }
    let best = thinking.best();
    let thought = EngineInfo {
        score: best.and_then(|best| best.score),
        depth: best.map(|best| best.depth),
        nodes: Some(last.map_or(0, |last| last.nodes)),
        pv: Vec::new(),
        ..EngineInfo::default()
    };
    EngineMove {
        played: thinking.choice().unwrap_or_default(),
        thought,
        time: watch.spent(),
        unusable: None,
    }
}

/// The error for a session that rejects a move chosen by a player.
fn stuck(player: &Player, fen: &str, error: SessionError) -> PlainError {
    PlainError::caused(format!("{} cannot go on at {fen}", player.name()), error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The scores of alternating players for some moves, starting with White's, given from White's point of
    /// view.
    fn seen_by_white(scores: &[i32]) -> Vec<Option<i32>> {
        let signs = [1, -1].into_iter().cycle();
        scores
            .iter()
            .zip(signs)
            .map(|(score, sign)| Some(sign * score))
            .collect()
    }

    fn to_move(scores: &[Option<i32>]) -> Side {
        [Side::First, Side::Second][scores.len() % 2]
    }

    #[test]
    fn a_win_is_adjudged_when_both_have_seen_it_for_four_moves() {
        let mut seen = vec![900, 1_200, 1_500, 1_500, 1_500, 1_500, 1_500, 1_500];
        let found = |seen: &[i32]| {
            let scores = seen_by_white(seen);
            agreed(&scores, to_move(&scores), 30)
        };
        assert_eq!(found(&seen), None);
        seen.push(29_000);
        assert_eq!(found(&seen), Some(Some(Side::First)));
        let other: Vec<i32> = seen.iter().map(|score| -score).collect();
        assert_eq!(found(&other), Some(Some(Side::Second)));
        let mut scores = seen_by_white(&seen);
        scores.push(None);
        assert_eq!(
            agreed(&scores, to_move(&scores), 30),
            None,
            "one of them does not know"
        );
    }

    #[test]
    fn a_draw_is_adjudged_late_and_after_eight_quiet_moves() {
        let scores = vec![Some(10); 16];
        assert_eq!(agreed(&scores, Side::First, 79), None);
        assert_eq!(agreed(&scores, Side::First, 80), Some(None));
        assert_eq!(agreed(&scores[1..], Side::First, 80), None);
        assert_eq!(agreed(&[Some(11); 16], Side::First, 80), None);
    }
}
