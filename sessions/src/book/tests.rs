use super::*;
use crate::session::Session;
use games::GameRegistry;
use games::SearchSetup;

const GAMES: &str = "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 1/2-1/2\n\n1. Nf3 d5 2. d4 *\n\n\
    [Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 1-0\n";

fn written(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, text).unwrap();
    (folder, path.display().to_string())
}

fn made(plies: usize, least_games: u32) -> Book {
    let (_folder, path) = written(GAMES);
    let made = Book::of_games(&[path], reading(&Games::default(), true), plies, least_games);
    let (book, games, left_out) = made.unwrap();
    assert_eq!((games, left_out.len()), (4, 0));
    book
}

fn reading(games: &Games, strict: bool) -> Reading<'_> {
    Reading {
        game: None,
        games,
        strict,
    }
}

#[test]
fn weights_are_twice_the_points_of_the_side_that_moved() {
    let book = made(20, 1);
    let weights = |game: Game, fen: &str| -> Vec<(String, u32)> {
        let moves = book.moves(game, fen).into_iter();
        moves.map(|found| (found.played, found.weight)).collect()
    };
    let pairs = |pairs: &[(&str, u32)]| -> Vec<(String, u32)> {
        pairs
            .iter()
            .map(|&(played, weight)| (played.to_owned(), weight))
            .collect()
    };
    let start = Game::CHESS.startpos();
    assert_eq!(weights(Game::CHESS, start), pairs(&[("e2e4", 2), ("d2d4", 1)]));
    // 1... e5 lost and is dropped. Counters do not matter, nor does an en passant square where no capture is
    // possible.
    let after_e4 = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 7 9";
    assert_eq!(weights(Game::CHESS, after_e4), pairs(&[("c7c5", 2)]));
    // Two ways to one position.
    let (mut one, mut other) = (session(), session());
    for (session, line) in [(&mut one, "d4 d5 Nf3"), (&mut other, "Nf3 d5 d4")] {
        for text in line.split(' ') {
            session.play(text).unwrap();
        }
    }
    assert_eq!(key(Game::CHESS, &one.fen()), key(Game::CHESS, &other.fen()));
    assert_eq!(
        weights(Game::XIANGQI, Game::XIANGQI.startpos()),
        pairs(&[("h2e2", 2)])
    );
}

fn session() -> Session {
    Session::new(Game::CHESS, SearchSetup::default()).unwrap()
}

#[test]
fn a_book_holds_the_moves_of_its_scope() {
    let short = made(1, 1);
    assert_eq!((short.positions(), short.len()), (2, 3));
    let often = made(20, 2);
    assert_eq!(often.moves(Game::CHESS, Game::CHESS.startpos()).len(), 1);
}

#[test]
fn a_seed_always_draws_the_same_move_and_all_seeds_draw_by_weight() {
    let book = made(20, 1);
    let start = Game::CHESS.startpos();
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for seed in 0..4_000 {
        let chosen = book.choose(Game::CHESS, start, seed).unwrap();
        assert_eq!(book.choose(Game::CHESS, start, seed), Some(chosen.clone()));
        *counts.entry(chosen).or_default() += 1;
    }
    // Binomial with 4,000 draws: five standard deviations are 149.
    assert!(counts["e2e4"].abs_diff(2_667) < 149, "{counts:?}");
    assert!(counts["d2d4"].abs_diff(1_333) < 149, "{counts:?}");
    assert_eq!(book.choose(Game::CHESS, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 1), None);
}

#[test]
fn a_line_that_belongs_in_no_book_is_refused_with_its_place() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    let line = |position: &str, moves: &str| {
        format!("{{\"game\":\"chess\",\"position\":\"{position}\",\"moves\":[{moves}]}}\n")
    };
    let good = line(start, "{\"move\":\"e2e4\",\"weight\":1}");
    for (text, expected) in [
        (
            good.repeat(2),
            "book.ndjson:2: the position is on an earlier line too",
        ),
        (
            line(start, "{\"move\":\"e2e5\",\"weight\":1}"),
            "book.ndjson:1: `moves`: `e2e5` is not a legal move",
        ),
        (
            line(start, "{\"move\":\"e2e4\",\"weight\":0}"),
            "the weight of `e2e4` is 0",
        ),
        (line("4k3/8 w - -", ""), "book.ndjson:1: `position`"),
        (
            good.replace("chess", "ches"),
            "book.ndjson:1: `game`: unknown game `ches` (did you mean",
        ),
        ("e4 12\n".to_owned(), "book.ndjson:1: not a line of a book"),
        (
            good.replace("weight", "weigth"),
            ": not a line of a book: unknown field `weigth`",
        ),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("book.ndjson");
        std::fs::write(&path, &text).unwrap();
        let error = Book::read(&path, GameRegistry::default().games()).unwrap_err();
        let sentence = crate::with_causes(&error);
        assert!(sentence.contains(expected), "{text}: {sentence}");
    }
}

#[test]
fn a_game_that_cannot_be_used_is_reported_with_file_line_and_move() {
    for (text, expected) in [
        (
            "1. e4 *\n\n1. e4 e5\n2. Ke3 *",
            "games.pgn:4, game 2: move 2.: `Ke3` is not a legal move",
        ),
        ("1. e4", "games.pgn:1, game 1: the game has no result"),
        (
            "[Variant \"Atomic\"]\n\n*",
            "games.pgn:1, game 1: tag Variant: unknown game `atomic`",
        ),
        ("[FEN \"8/8 w\"]\n\n*", "games.pgn:1, game 1: tag FEN"),
        ("", "holds no game"),
    ] {
        let (_folder, path) = written(text);
        let games = Games::default();
        let error = Book::of_games(&[path], reading(&games, true), 20, 1).unwrap_err();
        let sentence = crate::with_causes(&error);
        assert!(sentence.contains(expected), "{text}: {sentence}");
    }
}

/// Games as published: some of them cannot be read, with the reasons.
const PUBLISHED: &[u8] = b"[Event \"Malm\xf6\"]\n\n1. e4 e5 2. Ng1-f3 1-0\n\n\
    [Event \"illegal\"]\n\n1. e4 e5 2. Ke3 1-0\n\n\
    [Event \"null\"]\n\n1. e4 -- 2. d4 1-0\n\n\
    [Event \"no result\"]\n\n1. e4 e5\n\n\
    [Event \"960\"]\n[Variant \"Chess960\"]\n\n1. e4 e5 1-0\n\n\
    [Event \"960\"]\n[FEN \"bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1\"]\n\n1. e4 e5 1-0\n\n\
    [Event \"S\xe3o Paulo\"]\n\n1. e2-e4 = c5 +/= 1/2-1/2\n";

#[test]
fn games_that_cannot_be_read_are_left_out_by_name_or_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.pgn");
    std::fs::write(&path, PUBLISHED).unwrap();
    let paths = [path.display().to_string()];
    let games = Games::default();
    let (book, count, left_out) = Book::of_games(&paths, reading(&games, false), 20, 1).unwrap();
    let start = book.moves(Game::CHESS, Game::CHESS.startpos());
    assert_eq!((count, start[0].played.as_str(), start[0].weight), (3, "e2e4", 5));
    let note = &left_out[0];
    let begins: Vec<String> = note
        .lines()
        .map(|line| line.replace(&paths[0], "games.pgn"))
        .collect();
    let expected = [
        "4 of 7 games of games.pgn, left out:",
        "games.pgn:7, game 2: move 2.: `Ke3` is not a legal move in ",
        "games.pgn:15, game 4: the game has no result",
        "games.pgn:17, game 5: tag Variant: unknown game `chess960`",
        "games.pgn:22, game 6: tag FEN: FEN castling rights `FDfd`: `F` is of Chess960",
    ];
    assert_eq!(begins.len(), expected.len(), "{note}");
    for (line, expected) in begins.iter().zip(expected) {
        assert!(line.starts_with(expected), "{note}");
    }
    let null_move = "moves from a null move on passed over in 1 game, the first at line 11";
    assert!(left_out[1].ends_with(null_move), "{left_out:?}");
    let refused = Book::of_games(&paths, reading(&games, true), 20, 1).unwrap_err();
    assert!(
        refused.to_string().starts_with("4 bad lines, nothing was run:\n"),
        "{refused}"
    );
}
