//! [`play`]: one game.
//!
//! Each player has a session of its own, with its board and its evaluation; both get every move. The first
//! player's session says when the game is over: the rules are the same in both.

use super::MatchError;
use super::adjudication::adjudged;
use super::openings::Opening;
use super::plan::Adjudication;
use super::player::{MoveBudget, Player};
use super::row::{GameEnd, GameRow, ResultWord};
use crate::error::Error;
use games::Game;
use sessions::StopHandle;
use sessions::book::Book;
use sessions::poll_from_now;
use sessions::session::{Session, SessionError, Side};

/// A game that has come to no end after so many moves of both sides counts as drawn. The lab's games end by
/// their own rules; one of somebody else's need not.
const MOST_PLIES: usize = 1_000;

pub(super) struct Match<'a> {
    pub(super) game: Game,
    pub(super) opening: &'a Opening,
    /// With the seed of its moves.
    pub(super) book: Option<(&'a Book, u64)>,
    /// White, then black.
    pub(super) players: [&'a Player; 2],
    /// What players may spend on a move who have no budget of their own.
    pub(super) budget: MoveBudget,
    pub(super) adjudication: Adjudication,
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
    let Match { opening, players, .. } = game;
    let [mut white, mut black] = [session(game, players[0])?, session(game, players[1])?];
    let book_plies = play_book(game, [&mut white, &mut black])?;
    let (mut scores, mut depths, mut nodes) = (Vec::new(), Vec::new(), Vec::new());
    // From white's view, for who adjudges.
    let mut seen = Vec::new();
    let (winner, reason) = loop {
        if let Some(outcome) = white.outcome() {
            break (outcome.winner, outcome.into());
        }
        let plies = white.moves().len();
        let agreed = match game.adjudication {
            Adjudication::Never => None,
            Adjudication::WhereBothAgree => adjudged(&seen, plies),
        };
        if let Some(agreed) = agreed {
            break (agreed.winner, GameEnd::Adjudication);
        }
        if plies >= MOST_PLIES {
            break (None, GameEnd::MoveLimit);
        }
        let side = white.to_move();
        let (session, player) = match side {
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
        seen.push(choice.score.map(|score| match side {
            Side::First => score,
            Side::Second => -score,
        }));
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
        game: game.game.to_string(),
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

/// The session of a player, behind the opening.
fn session(game: &Match<'_>, player: &Player) -> Result<Session, MatchError> {
    let Opening { fen, moves, .. } = game.opening;
    let set_up = || -> Result<Session, SessionError> {
        let mut session = Session::new(game.game, player.setup.clone())?;
        session.set_strategy(player.strategy.clone());
        session.set_position(fen, moves, Some(game.game))?;
        Ok(session)
    };
    set_up().map_err(|source| stuck(player, fen, source))
}

/// Plays from the book as long as it has a move. How many moves that was.
fn play_book(game: &Match<'_>, mut sessions: [&mut Session; 2]) -> Result<usize, MatchError> {
    let Some((book, seed)) = game.book else {
        return Ok(0);
    };
    let mut count = 0;
    while sessions[0].outcome().is_none() && sessions[0].moves().len() < MOST_PLIES {
        let fen = sessions[0].fen();
        let Some(chosen) = book.choose(game.game, &fen, seed) else {
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
