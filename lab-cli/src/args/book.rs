//! Arguments of `lab book`, and those that choose a book.

use clap::Args as ClapArgs;
use games::Games;
use sessions::FileError;
use sessions::book::Book;
use std::path::PathBuf;

#[derive(Debug, ClapArgs)]
pub(crate) struct MakeBookArgs {
    /// Files of games in PGN, of any game of the lab; those without a result are passed over
    #[arg(required = true, num_args = 1.., value_name = "PGN")]
    pub(crate) games: Vec<String>,
    /// Take the first moves of each game, both sides together
    #[arg(long, default_value = "20", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20_000))]
    pub(crate) plies: u32,
    /// Take moves that were played in so many games at the least
    #[arg(long, default_value = "1", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) min_games: u32,
    #[command(flatten)]
    pub(crate) game: super::GameArgs,
    #[command(flatten)]
    pub(crate) unreadable: experiments::spec::UnreadableArgs,
    /// File for the book; must be new; without it the book is printed
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Clone, ClapArgs)]
pub(crate) struct BookArgs {
    /// Play from an opening book, as `lab book` makes it, as long as it has a move
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Draws the moves of the book; the same seed draws the same move in a position
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
