//! Arguments of `lab book`, and those that select a book.

use clap::Args as ClapArgs;
use games::{Game, Games};
use sessions::FileError;
use sessions::book::Book;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct MakeBookArgs {
    /// PGN files, of any game of the lab; games without a result are skipped
    #[arg(required = true, num_args = 1.., value_name = "PGN")]
    pub(crate) games: Vec<String>,
    /// Take the first N plies of each game
    #[arg(long, default_value = "20", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub(crate) plies: u32,
    /// Take moves played in at least N games
    #[arg(long, default_value = "1", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) min_games: u32,
    /// Game of a FEN that does not show it
    #[arg(long, value_parser = super::one_game())]
    pub(crate) game: Option<Game>,
    #[command(flatten)]
    pub(crate) unreadable: experiments::spec::UnreadableArgs,
    /// File for the book; must be new [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Clone, ClapArgs)]
pub(crate) struct BookArgs {
    /// Opening book from `lab book` or of PolyGlot (.bin), used while it has a move
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Seed of the book's moves; the same seed gives the same move in a position
    #[arg(long, default_value = "1", value_name = "S")]
    pub(crate) seed: u64,
}

impl BookArgs {
    /// The book; an empty one if none is chosen.
    pub(crate) fn read(&self, games: &Games) -> Result<Book, FileError> {
        match &self.book {
            Some(path) => Book::read(path, games),
            None => Ok(Book::default()),
        }
    }
}
