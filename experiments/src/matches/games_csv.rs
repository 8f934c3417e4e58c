//! [`write_games_csv`]: the games of a match as a table, one row per game.

use super::GAMES_CSV;
use super::game_record::GameRecord;
use crate::error::Error;
use crate::folder::Folder;
use crate::plan::GAMES;
use crate::rows::RowReader;
use engine_core::pgn::GameResult;
use games::Game;
use reports::escape_control::csv_cell;
use serde::Serialize;
use sessions::session::Side;
use std::borrow::Cow;
use std::io;

/// A game without its moves and the data of each; for those, programs read `games.ndjson`.
#[derive(Serialize)]
struct GameLine<'a> {
    pairing: usize,
    pair: usize,
    white: Cow<'a, str>,
    black: Cow<'a, str>,
    /// White's points; `None` for a game without a result.
    white_points: Option<f64>,
    reason: String,
    plies: usize,
    opening: Cow<'a, str>,
    opening_plies: usize,
    book_plies: usize,
    fen: &'a str,
    /// Arithmetic means per searched move.
    white_nodes: Option<f64>,
    black_nodes: Option<f64>,
    white_depth: Option<f64>,
    black_depth: Option<f64>,
    /// `None` if no player plays by time.
    white_time_s: Option<f64>,
    black_time_s: Option<f64>,
    fault: Cow<'a, str>,
}

pub(super) fn write_games_csv(folder: &Folder, game: Game) -> Result<(), Error> {
    folder.write_with(GAMES_CSV, |out| {
        let mut csv = csv::Writer::from_writer(out);
        let mut rows = RowReader::open(&folder.path().join(GAMES))?;
        while let Some(row) = rows.next::<GameRecord>()? {
            let [white, black] = row.counted(game, Side::First).spent;
            csv.serialize(GameLine {
                pairing: row.pairing,
                pair: row.pair,
                white: csv_cell(&row.white),
                black: csv_cell(&row.black),
                white_points: match row.result {
                    GameResult::FirstWins => Some(1.0),
                    GameResult::SecondWins => Some(0.0),
                    GameResult::Draw => Some(0.5),
                    GameResult::Unknown => None,
                },
                reason: row.reason.to_string(),
                plies: row.plies(),
                opening: csv_cell(row.opening.as_deref().unwrap_or_default()),
                opening_plies: row.opening_plies,
                book_plies: row.book_plies,
                fen: &row.fen,
                white_nodes: white.mean_nodes(),
                black_nodes: black.mean_nodes(),
                white_depth: white.mean_depth(),
                black_depth: black.mean_depth(),
                white_time_s: white.mean_time_ms(None).map(|time| time / 1000.0),
                black_time_s: black.mean_time_ms(None).map(|time| time / 1000.0),
                fault: csv_cell(row.fault.as_deref().unwrap_or_default()),
            })
            .map_err(io::Error::from)?;
        }
        Ok(csv.flush()?)
    })
}
