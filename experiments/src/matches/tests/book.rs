//! Matches with a book.

use super::*;

/// Options of a match with a book, whose openings are the usual position and one that the book does not know.
fn with_book(folder: &Path) -> MatchOptions {
    let write = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let games = write(
        "games.pgn",
        "1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n1. d4 d5 2. c4 e6 1-0\n\n1. e4 c5 2. Nf3 d6 1-0\n",
    );
    let scope = sessions::book::Scope {
        plies: 20,
        least_games: 1,
    };
    let known = games::Games::default();
    let (book, _) =
        sessions::book::Book::of_games(&[games.display().to_string()], None, &known, scope).unwrap();
    let openings = write(
        "openings.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n\
         4k3/8/8/8/8/8/4P3/4K3 w - -\n\
         rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\n\
         rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n",
    );
    MatchOptions {
        book: Some(write("book.ndjson", &book.to_string())),
        openings: Some(openings.display().to_string()),
        seed: 3,
        ..options(&["alpha-beta+qs", "alpha-beta+qs+mvv-lva"], 8, FEW_NODES)
    }
}

#[test]
fn players_play_from_their_book_behind_the_opening_until_it_has_no_move_on_any_number_of_threads() {
    let folder = tempfile::tempdir().unwrap();
    let options = with_book(folder.path());
    let [one, two, seven] = [1, 2, 7].map(|threads| {
        let out = folder.path().join(format!("{threads}"));
        played(&started(&options, &out), threads);
        files(&out)
    });
    assert!(one == two && one == seven);
    let games = games::Games::default();
    let book = sessions::book::Book::read(options.book.as_deref().unwrap(), &games).unwrap();
    let rows = one[0].lines().map(|line| serde_json::from_str(line).unwrap());
    let rows: Vec<GameRow> = rows.collect();
    for row in &rows {
        let mut session = sessions::session::Session::new(Game::Chess, Setup::default()).unwrap();
        session.set_position(&row.fen, &[""; 0], None).unwrap();
        let mut moves = row.moves.split(' ');
        while let Some(of_book) = book.choose(Game::Chess, &session.fen(), options.seed) {
            assert_eq!(moves.next(), Some(of_book), "{}", row.moves);
            session.play(of_book).unwrap();
        }
        assert_eq!(session.moves().len(), row.book_plies);
        assert_eq!(row.nodes.len(), row.plies() - row.book_plies);
    }
    assert_eq!(
        rows.iter().map(|row| row.book_plies).collect::<Vec<_>>(),
        [4, 4, 0, 0, 3, 3, 0, 0]
    );
    // Moves that nobody thought about have no comment.
    let read = pgn::read(&one[1]).next().unwrap().unwrap();
    let silent = read.moves.iter().take_while(|played| played.comment.is_empty());
    assert_eq!(silent.count(), 4);
}

#[test]
fn a_match_keeps_its_book_goes_on_with_it_and_refuses_another() {
    let folder = tempfile::tempdir().unwrap();
    let options = with_book(folder.path());
    let (whole, out) = (folder.path().join("whole"), folder.path().join("out"));
    played(&started(&options, &whole), 1);
    broken_off(&started(&options, &out), 1);
    std::fs::remove_file(options.book.unwrap()).unwrap();
    let kept = out.join("book.ndjson");
    let book = std::fs::read_to_string(&kept).unwrap();
    let start = MatchStart::Resumed(out.clone());
    let other = book.replace("\"weight\":1}", "\"weight\":7}");
    assert_ne!(other, book);
    std::fs::write(&kept, other).unwrap();
    let told = error(&start);
    assert!(told.contains("book.ndjson is not as the run left it"), "{told}");
    std::fs::write(&kept, book).unwrap();
    played(&start, 2);
    assert_eq!(files(&out), files(&whole));
}
