//! [`play`]: one game; [`replayed`]: whether a row is what the rules make of its moves.
//!
//! Each player has a session of its own, with its board and its evaluation; both get every move. The first
//! player's session says when the game is over: the rules are the same in both.
//!
//! Where that is wanted, games whose result both players agree on are ended early. It saves time, and changes
//! what a match measures a little: who cannot win a won game, or finds a way out of a lost one, is not seen.
//! The rules are those that engine matches are usually played by.

use super::MatchError;
use super::openings::Opening;
use super::plan::{Adjudication, Plan};
use super::player::{MoveBudget, Player};
use super::row::{GameEnd, GameRow, ResultWord};
use crate::error::Error;
use crate::sense::ImpossibleRecord;
use sessions::StopHandle;
use sessions::poll_from_now;
use sessions::session::{Session, SessionError, Side};

/// A game that has come to no end after so many moves of both sides counts as drawn. The lab's games end by
/// their own rules; one of somebody else's need not.
const MOST_PLIES: usize = 1_000;

/// Moves of each side in which a win must show.
const WIN_MOVES: usize = 4;
/// How much the winner must be ahead, in centipawns, by both players' view.
const WIN_SCORE: i32 = 1_000;
/// Moves of each side in which a draw must show.
const DRAW_MOVES: usize = 8;
/// How near to 0 the scores must be for a draw.
const DRAW_SCORE: i32 = 10;
/// Before so many moves of both sides together no game is drawn.
const DRAW_FROM_PLY: usize = 80;

/// A game to be played.
pub(super) struct Match<'a> {
    pub(super) plan: &'a Plan,
    pub(super) opening: &'a Opening,
    /// White, then black.
    pub(super) players: [&'a Player; 2],
    /// What players may spend on a move who have no budget of their own.
    pub(super) budget: MoveBudget,
    /// Ends it early; then it counts for nothing.
    pub(super) stop: &'a StopHandle,
}

struct Choice {
    played: String,
    score: Option<i32>,
    depth: u32,
    nodes: u64,
}

/// Plays a game, which has its place in the row given; `None` if it was asked to stop.
pub(super) fn play(game: &Match<'_>, pairing: usize, pair: usize) -> Result<Option<GameRow>, Error> {
    let Match {
        plan,
        opening,
        players,
        ..
    } = game;
    let [mut white, mut black] = [session(game, players[0])?, session(game, players[1])?];
    let book_plies = play_book(game, [&mut white, &mut black])?;
    let (mut scores, mut depths, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
    let (winner, reason) = loop {
        if let Some(end) = end(&white, plan.asked.adjudication, &scores) {
            break end;
        }
        let (session, player) = match white.to_move() {
            Side::First => (&white, players[0]),
            Side::Second => (&black, players[1]),
        };
        let budget = player.own_budget.unwrap_or(game.budget);
        let Some(choice) = choose(session, budget, game.stop) else {
            return Ok(None);
        };
        let fen = session.fen();
        for session in [&mut white, &mut black] {
            let played = session.play(&choice.played);
            played.map_err(|source| stuck(player, &fen, source))?;
        }
        scores.push(choice.score);
        depths.push(choice.depth);
        nodes.push(choice.nodes);
    };
    let moves = white.moves().iter().map(|played| played.coordinates.as_str());
    Ok(Some(GameRow {
        pairing,
        pair,
        white: players[0].name.clone(),
        black: players[1].name.clone(),
        game: plan.game.to_string(),
        opening: opening.id.clone(),
        fen: white.start().to_owned(),
        opening_plies: opening.moves.len(),
        book_plies,
        moves: moves.collect::<Vec<&str>>().join(" "),
        result: ResultWord::of(winner),
        reason,
        scores,
        depths,
        nodes,
    }))
}

/// How a game has ended, if it has. `scores` are what the movers thought of the last moves, each for itself.
fn end(
    session: &Session,
    adjudication: Adjudication,
    scores: &[Option<i32>],
) -> Option<(Option<Side>, GameEnd)> {
    if let Some(outcome) = session.outcome() {
        return Some((outcome.winner, outcome.into()));
    }
    let plies = session.moves().len();
    if adjudication == Adjudication::WhereBothAgree {
        if let Some(winner) = agreed(scores, session.to_move(), plies) {
            return Some((winner, GameEnd::Adjudication));
        }
    }
    (plies >= MOST_PLIES).then_some((None, GameEnd::MoveLimit))
}

/// The result that both players agree on, if there is one: who wins, or nobody. `plies` counts all moves.
fn agreed(scores: &[Option<i32>], to_move: Side, plies: usize) -> Option<Option<Side>> {
    // From the view of who moves now, who did not make the last move.
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

/// Refuses a game that the rules, or its players' agreement, do not end as its row says.
pub(super) fn replayed(row: &GameRow, plan: &Plan) -> Result<(), ImpossibleRecord> {
    let refused = |told: &str| Err(ImpossibleRecord::new(told));
    let adjudication = plan.asked.adjudication;
    let moves: Vec<&str> = row.moves.split_whitespace().collect();
    let (opening, played) = moves.split_at(row.opening_plies);
    let session = Session::new(plan.game, plan.players[0].setup.clone()).and_then(|mut session| {
        session.set_position(&row.fen, opening, Some(plan.game))?;
        Ok(session)
    });
    let Ok(mut session) = session else {
        return refused("the opening cannot be played");
    };
    for (ply, text) in played.iter().enumerate() {
        let thought = ply.saturating_sub(row.book_plies);
        if end(&session, adjudication, &row.scores[..thought]).is_some() {
            return refused("the game goes on behind its end");
        }
        if session.play(text).is_err() {
            return refused(&format!("`{text}` cannot be played"));
        }
    }
    match end(&session, adjudication, &row.scores) {
        None => refused("the game has not come to its end"),
        Some(end) if end == (row.winner(), row.reason) => Ok(()),
        Some((_, reason)) => refused(&format!("the game ends otherwise ({reason})")),
    }
}

/// The session of a player, behind the opening.
fn session(game: &Match<'_>, player: &Player) -> Result<Session, MatchError> {
    let Opening { fen, moves, .. } = game.opening;
    let set_up = || -> Result<Session, SessionError> {
        let mut session = Session::new(game.plan.game, player.setup.clone())?;
        session.set_strategy(player.strategy.clone());
        session.set_position(fen, moves, Some(game.plan.game))?;
        Ok(session)
    };
    set_up().map_err(|source| stuck(player, fen, source))
}

/// Plays from the book as long as it has a move. How many moves that was.
fn play_book(game: &Match<'_>, mut sessions: [&mut Session; 2]) -> Result<usize, MatchError> {
    let Some(book) = &game.plan.book else {
        return Ok(0);
    };
    let mut count = 0;
    while sessions[0].outcome().is_none() && sessions[0].moves().len() < MOST_PLIES {
        let fen = sessions[0].fen();
        let Some(chosen) = book.choose(game.plan.game, &fen, game.plan.asked.seed) else {
            break;
        };
        for (session, player) in sessions.iter_mut().zip(game.players) {
            let played = session.play(chosen);
            played.map_err(|source| stuck(player, &fen, source))?;
        }
        count += 1;
    }
    Ok(count)
}

/// Lets a player think; `None` if it was asked to stop.
fn choose(session: &Session, budget: MoveBudget, stop: &StopHandle) -> Option<Choice> {
    let poll = poll_from_now(stop, budget.time());
    let mut thinking = session.think(&budget.of_session(), poll);
    let last = thinking.by_ref().last();
    if stop.is_requested() {
        return None;
    }
    let best = thinking.best();
    Some(Choice {
        score: best.and_then(|best| best.score),
        depth: best.map_or(0, |best| best.depth),
        nodes: last.map_or(0, |last| last.nodes),
        played: thinking.choice().unwrap_or_default(),
    })
}

fn stuck(player: &Player, fen: &str, source: SessionError) -> MatchError {
    MatchError::Stuck {
        player: player.name.clone(),
        fen: fen.to_owned(),
        source: Box::new(source),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What both think of some moves, of which white made the first.
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
