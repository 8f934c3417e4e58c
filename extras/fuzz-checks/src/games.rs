//! Games in PGN, opening books made of them, and trees in a line.

use crate::text;
use engine_core::chess::{self, Chess};
use engine_core::pgn::{self, PgnGame};
use engine_core::xiangqi::{self, Xiangqi};
use engine_core::{Notation, Position};
use games::{Games, TreePosition};
use sessions::book::Book;
use std::fs;

/// Each game of a text is refused, or read; one that can be played is written as one with the same moves, and
/// what is written is read unchanged.
pub fn pgn(bytes: &[u8]) {
    for read in pgn::read(&engine_core::sanitize::decode(bytes)) {
        let Ok(game) = read else { continue };
        let fen = game.fen().unwrap_or(chess::Fen::STARTPOS);
        if let Ok(fen) = fen.parse::<chess::Fen>() {
            played(&game, &Chess::new(&fen));
        }
        let fen = game.fen().unwrap_or(xiangqi::Fen::STARTPOS);
        if let Ok(fen) = fen.parse::<xiangqi::Fen>() {
            played(&game, &Xiangqi::new(&fen));
        }
    }
}

fn played<P: Notation>(game: &PgnGame, start: &P) {
    let Ok(moves) = game.moves(start.clone()) else {
        return;
    };
    let written = game.to_string();
    let again = only(&written);
    let moves_again = again.moves(start.clone()).expect("what was played can be played");
    assert!(moves_again == moves);
    assert_eq!(again.result, game.result);
    assert_eq!(again.to_string(), written);
}

fn only(text: &str) -> PgnGame {
    let mut games = pgn::read(text);
    let game = games
        .next()
        .expect("a game")
        .expect("what the lab writes can be read");
    assert!(games.next().is_none());
    game
}

/// An opening book is refused, or read; then it is written as one that is the same.
pub fn book(bytes: &[u8]) {
    thread_local!(static FOLDER: tempfile::TempDir = tempfile::tempdir().expect("a temporary folder"));
    FOLDER.with(|folder| {
        let path = folder.path().join("book.ndjson");
        fs::write(&path, bytes).expect("room for a small file");
        let Ok(book) = Book::read(&path, &Games::default()) else {
            return;
        };
        book.write(&path).expect("room for a small file");
        assert_eq!(
            Book::read(&path, &Games::default()).expect("what the lab writes can be read"),
            book
        );
    });
}

/// A tree is refused, or comes back as it was, with moves that are read as they are written.
pub fn tree(bytes: &[u8]) {
    let Some(Ok(tree)) = text(bytes).map(str::parse::<TreePosition>) else {
        return;
    };
    let again: TreePosition = tree.fen().parse().expect("what was written");
    assert_eq!((again.fen(), again.key()), (tree.fen(), tree.key()));
    for played in tree.legal_moves() {
        assert_eq!(
            tree.read_coordinates(&tree.coordinates(played)),
            Ok(played),
            "{tree:?}"
        );
    }
}
