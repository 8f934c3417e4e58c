//! `lab book`: makes an opening book from games.

use crate::args::MakeBookArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::registries::registries;
use anyhow::{Result, bail};
use reports::numbers::counted;
use sessions::book::Book;
use sessions::pgn::Reading;

/// Makes the book and prints its size.
pub(crate) fn execute(args: &MakeBookArgs) -> Result<Outcome> {
    if let Some(path) = &args.out {
        if path.symlink_metadata().is_ok() {
            let file = path.display();
            bail!("{file} is there already; choose another file with --out");
        }
    }
    let registries = registries();
    let reading = Reading {
        game: args.game,
        games: registries.games(),
        strict: args.unreadable.strict,
    };
    let (book, games, left_out) = Book::of_games(&args.games, reading, args.plies as usize, args.min_games)?;
    left_out
        .iter()
        .for_each(|games| output::note(&format!("note: {games}")));
    let (positions, moves, games) = (
        counted(book.positions(), "position"),
        counted(book.len(), "move"),
        counted(games, "game"),
    );
    output::note(&format!("{positions}, {moves} of {games}"));
    match &args.out {
        Some(path) => book.write(path)?,
        None => output::print(&book.to_string())?,
    }
    Ok(Outcome::Fine)
}
