//! [`MatchError`]: a match that cannot be played.

use crate::folder::MANIFEST;
use games::Game;
use sessions::book::BookError;
use sessions::session::SessionError;

/// A match that cannot be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// Nobody to play against.
    #[error("{0} is no match: two players are the fewest")]
    TooFewPlayers(String),
    /// Two players have one name.
    #[error("{0} stands there twice; each player plays against others")]
    Twins(String),
    /// A pairing that is not made of pairs.
    #[error("{0} games cannot be played in pairs of one opening: an even number from 2 up is wanted")]
    NoPairs(u64),
    /// More games than can be told apart.
    #[error("more than {most} games; play several matches")]
    TooMany {
        /// The most.
        most: u32,
    },
    /// Openings that are too few.
    #[error(
        "{place} has openings for {enough} games of a pairing, not for {games}: the same opening again gives the same games"
    )]
    TooFewOpenings {
        /// Where they are from.
        place: String,
        /// The games that they are enough for.
        enough: usize,
        /// The games that are wanted.
        games: u64,
    },
    /// No other opening is to be had.
    #[error(
        "after {found} random openings of {game} no other was found whose value is within a pawn; play fewer games, or give openings"
    )]
    NoOtherOpening {
        /// The game.
        game: Game,
        /// How many were found.
        found: usize,
    },
    /// An opening is of another game.
    #[error("{place}: {opening} is of {found}, and {game} is played")]
    OtherGame {
        /// Where it is from.
        place: String,
        /// The opening.
        opening: String,
        /// Its game.
        found: Game,
        /// The game of the match.
        game: Game,
    },
    /// An opening that no game follows.
    #[error("{place}: {opening} leads to the end of the game: {outcome}")]
    OpeningEnds {
        /// Where it is from.
        place: String,
        /// The opening.
        opening: String,
        /// How the game ends.
        outcome: String,
    },
    /// An opening cannot be set up.
    #[error("{place}: {opening}")]
    Opening {
        /// Where it is from.
        place: String,
        /// The opening.
        opening: String,
        /// What is wrong with it.
        source: Box<SessionError>,
    },
    /// A session did not take a move that a player chose.
    #[error("{player} cannot go on at {fen}")]
    Stuck {
        /// The player.
        player: String,
        /// The position.
        fen: String,
        /// What is wrong.
        source: Box<SessionError>,
    },
    /// A row of the games is not of this match.
    #[error("{place}: not the game that this match has there: {told}")]
    ForeignGame {
        /// File and line.
        place: String,
        /// What is told of it, and what it would be here.
        told: String,
    },
    /// There is no manifest.
    #[error("{path} has no {MANIFEST}")]
    NoManifest {
        /// The folder.
        path: String,
    },
    /// It was left by something else than a match.
    #[error("{path} was made by `{command}`, and holds no match")]
    OtherCommand {
        /// The folder.
        path: String,
        /// The command.
        command: String,
    },
    /// The manifest is none of a match.
    #[error("{file} is no manifest of a match")]
    BadManifest {
        /// The manifest.
        file: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// The manifest was changed.
    #[error("{file} was changed after the lab had written it; take it from a copy")]
    ChangedManifest {
        /// The manifest.
        file: String,
    },
    /// A field of the manifest has a value that it cannot have.
    #[error("{file}: {field}")]
    BadField {
        /// The manifest.
        file: String,
        /// The field.
        field: &'static str,
        /// What is wrong with it.
        source: Box<dyn std::error::Error + Send + Sync>,
    },
    /// It was begun by a build of the lab that counts otherwise.
    #[error(
        "{path} was begun with a build of the lab whose searches count otherwise ({there} there, {here} here); go on with that build, or start a new match"
    )]
    OtherBuild {
        /// The folder.
        path: String,
        /// The fingerprint of the build that began it.
        there: String,
        /// That of this build.
        here: String,
    },
    /// Nothing was played yet.
    #[error("{file} holds no game; there is nothing to report")]
    NoGames {
        /// The file of the games.
        file: String,
    },
    /// Its openings or its book were changed.
    #[error("{file} is not as the match left it; take it from a copy")]
    GivenChanged {
        /// Their file.
        file: String,
    },
    /// A book cannot be used.
    #[error(transparent)]
    Book(#[from] BookError),
}
