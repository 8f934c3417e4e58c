use super::*;
use crate::with_causes;
use proptest::prelude::*;
use std::collections::HashSet;

/// The names of the positions in a text.
fn ids(text: &[u8]) -> Result<Vec<String>, FileError> {
    let mut ids = Vec::new();
    let games = Games::default();
    let reading = Reading {
        game: None,
        games: &games,
        strict: false,
    };
    read("x", "x.epd", text, reading, &mut |_, entry| {
        ids.push(entry.id);
        Ok::<(), FileError>(())
    })?;
    Ok(ids)
}

#[test]
fn positions_without_a_name_or_with_the_same_are_distinguished_by_their_line() {
    let unnamed = ids(b"# three\n\n8/8/8/8/8/8/8/K1k5 w - -\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n");
    assert_eq!(unnamed.unwrap(), ["line 3", "line 4"]);
    let text = "8/8/8/8/8/8/8/K1k5 w - - id \"A\";\r\n8/8/8/8/8/8/8/K1k5 b - - id \"A\";\r\n";
    assert_eq!(ids(text.as_bytes()).unwrap(), ["A", "A (line 2)"]);
}

/// Names that collide directly, after sanitizing, or after adding a line's number.
fn colliding_name() -> impl Strategy<Value = Option<String>> {
    let name = prop_oneof![
        "A( \\(line [1-9]\\)){0,3}",
        "line [1-9][0-9]?( \\(line [1-9]\\))?",
        "[AB \u{1b}\u{202e}\u{fffd}]{0,3}",
    ];
    proptest::option::weighted(0.8, name)
}

proptest! {
    #[test]
    fn no_two_positions_of_a_suite_have_one_name(names in proptest::collection::vec(colliding_name(), 1..40)) {
        let lines = names.iter().map(|name| match name {
            Some(name) => format!("8/8/8/8/8/8/8/K1k5 w - - id \"{name}\";\n"),
            None => "8/8/8/8/8/8/8/K1k5 w - -\n".to_owned(),
        });
        let text: String = lines.collect();
        let ids = ids(text.as_bytes()).unwrap();
        let different: HashSet<&String> = ids.iter().collect();
        prop_assert_eq!(ids.len(), names.len());
        prop_assert_eq!(different.len(), names.len(), "{:?}", ids);
        // The first position with a name keeps it.
        if let Some(name) = names[0].as_ref().filter(|name| !name.is_empty() && name.trim() == *name) {
            prop_assert_eq!(&ids[0], &sanitize::name(name));
        }
    }

    #[test]
    fn no_two_positions_given_one_by_one_have_one_name(
        given in proptest::collection::vec(prop_oneof!["startpos", "8/8/8/8/8/8/8/K1k5 [wb] - -"], 1..20),
    ) {
        let games = Games::default();
        let reading = Reading { game: None, games: &games, strict: false };
        let entries = of_positions(&given, reading).unwrap();
        let different: HashSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
        prop_assert_eq!(different.len(), given.len());
    }
}

#[test]
fn every_bad_line_is_reported_with_its_place() {
    let text = "8/8/8/8/8/8/8/K1k5 w - -\nnonsense\n8/8/8/8/8/8/8/K1k5 w - - bm Qh8;\n";
    let error = ids(text.as_bytes()).unwrap_err().to_string();
    assert!(
        error.starts_with("2 bad lines, nothing was run:\nx.epd:2: FEN has 1 of at least 4 fields"),
        "{error}"
    );
    assert!(
        error.contains("\nx.epd:3: operation `bm`: `Qh8` is not a legal move"),
        "{error}"
    );
}

#[test]
fn a_suite_may_begin_with_a_byte_order_mark_and_be_latin_1() {
    let marked = "\u{feff}8/8/8/8/8/8/8/K1k5 w - -";
    assert_eq!(ids(marked.as_bytes()).unwrap(), ["line 1"]);
    let latin = b"8/8/8/8/8/8/8/K1k5 w - - id \"K\xf6ln 1911\";";
    assert_eq!(ids(latin).unwrap(), ["Köln 1911"]);
    let neither = ids(b"# fine\n# fine\n\xff\xfe").unwrap_err().to_string();
    assert!(neither.starts_with("x.epd:3: FEN has 1 of"), "{neither}");
}

const GAMES: &str = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. c4 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n\
    [Variant \"Xiangqi\"]\n\n1. C2=5 H8+7 *\n";

/// The names and FENs of positions from games.
fn of_games(text: &str, sampling: PgnSampling) -> Result<Vec<(String, String)>, FileError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.PGN");
    std::fs::write(&path, text).unwrap();
    let selection = PositionSelection {
        suites: vec![path.display().to_string().as_str().into()],
        sampling: Some(sampling),
        ..PositionSelection::default()
    };
    let mut found = Vec::new();
    chosen::<FileError>(&selection, &Games::default(), &mut |name, entry| {
        assert_eq!(name, "games");
        found.push((entry.id, entry.root.fen().to_owned()));
        Ok(())
    })?;
    Ok(found)
}

#[test]
fn positions_of_games_are_taken_once_and_where_a_move_can_follow() {
    let from = |from_ply, every| PgnSampling { from_ply, every };
    let ids = |sampling| -> Vec<String> {
        of_games(GAMES, sampling)
            .unwrap()
            .into_iter()
            .map(|(id, _)| id)
            .collect()
    };
    assert_eq!(
        ids(from(3, 1)),
        [
            "game 1 ply 3",
            "game 1 ply 4",
            "game 1 ply 5",
            "game 1 ply 6",
            "game 1 ply 7",
            "game 2 ply 3"
        ]
    );
    assert_eq!(ids(from(0, 4)), ["game 1 ply 0", "game 3 ply 0"]);
    assert_eq!(ids(from(1, 2))[0..2], ["game 1 ply 1", "game 1 ply 3"]);
    let all = of_games(GAMES, from(0, 1)).unwrap();
    let (_, last) = all.last().unwrap();
    assert_eq!(
        last,
        "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2"
    );
}

#[test]
fn games_without_such_positions_and_positions_without_games_are_refused() {
    let message = |error: FileError| with_causes(&error);
    let none = of_games(
        GAMES,
        PgnSampling {
            from_ply: 50,
            every: 1,
        },
    )
    .unwrap_err();
    assert!(message(none).ends_with("games.PGN: no game has a position after 50 plies that can be searched"));
    let bad = of_games("1. e4 e5\n2. Ke3 *", PgnSampling::default()).unwrap_err();
    assert!(message(bad).contains("games.PGN:2, game 1: move 2.: `Ke3`"));
    let selection = PositionSelection {
        sampling: Some(PgnSampling::default()),
        ..PositionSelection::default()
    };
    let refused = chosen::<FileError>(&selection, &Games::default(), &mut |_, _| Ok(()));
    assert!(matches!(refused, Err(FileError::NoGames)));
}
