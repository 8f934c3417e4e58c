//! [`MatchError`]: a match that cannot be played.

use crate::folder::MANIFEST;
use games::Game;
use sessions::book::BookError;
use sessions::session::SessionError;

#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    #[error("{0} is no match: two players are the fewest")]
    TooFewPlayers(String),
    #[error("{0} stands there twice; each player plays against others")]
    Twins(String),
    /// A pairing that is not made of pairs.
    #[error("{0} games cannot be played in pairs of one opening: an even number from 2 up is wanted")]
    NoPairs(u64),
    #[error("more than {most} games; play several matches")]
    TooMany { most: u32 },
    #[error(
        "{place} has openings for {enough} games of a pairing, not for {games}: the same opening again gives the same games"
    )]
    TooFewOpenings {
        place: String,
        enough: usize,
        games: u64,
    },
    #[error(
        "after {found} random openings of {game} no other was found whose value is within a pawn; play fewer games, or give openings"
    )]
    NoOtherOpening { game: Game, found: usize },
    #[error("{place}: {opening} is of {found}, and {game} is played")]
    OtherGame {
        place: String,
        opening: String,
        found: Game,
        game: Game,
    },
    #[error("{place}: {opening} leads to the end of the game: {outcome}")]
    OpeningEnds {
        place: String,
        opening: String,
        outcome: String,
    },
    #[error("{place}: {opening}")]
    Opening {
        place: String,
        opening: String,
        source: Box<SessionError>,
    },
    /// A session did not take a move that a player chose.
    #[error("{player} cannot go on at {fen}")]
    Stuck {
        player: String,
        fen: String,
        source: Box<SessionError>,
    },
    /// A row of the games is not of this match.
    #[error("{place}: not the game that this match has there: {told}")]
    ForeignGame {
        place: String,
        /// What is told of it, and what it would be here.
        told: String,
    },
    #[error("{path} has no {MANIFEST}")]
    NoManifest { path: String },
    /// It was left by something else than a match.
    #[error("{path} was made by `{command}`, and holds no match")]
    OtherCommand { path: String, command: String },
    #[error("{file} is no manifest of a match")]
    BadManifest { file: String, source: serde_json::Error },
    #[error("{file} was changed after the lab had written it; take it from a copy")]
    ChangedManifest { file: String },
    /// A field of the manifest has a value that it cannot have.
    #[error("{file}: {field}")]
    BadField {
        file: String,
        field: &'static str,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// It was begun by a build of the lab that counts otherwise.
    #[error(
        "{path} was begun with a build of the lab whose searches count otherwise ({there} there, {here} here); go on with that build, or start a new match"
    )]
    OtherBuild {
        path: String,
        /// The fingerprint of the build that began it.
        there: String,
        here: String,
    },
    #[error("{file} holds no game; there is nothing to report")]
    NoGames { file: String },
    #[error("{file} is not as the match left it; take it from a copy")]
    GivenChanged { file: String },
    #[error(transparent)]
    Book(#[from] BookError),
}
