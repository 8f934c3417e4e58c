use super::*;
use crate::with_causes;
use proptest::prelude::*;
use std::collections::HashSet;

/// The names of the positions in a text.
fn ids(text: &[u8]) -> Result<Vec<String>, FileError> {
    read_text(text, false).map(|(entries, _)| entries.into_iter().map(|entry| entry.id).collect())
}

/// The positions of a text, and the notes about it.
fn read_text(text: &[u8], strict: bool) -> Result<(Vec<SuitePosition>, Vec<String>), FileError> {
    let mut entries = Vec::new();
    let games = Games::default();
    let reading = Reading {
        game: None,
        games: &games,
        strict,
    };
    let text = Text::new(io::Cursor::new(text.to_vec()), "x.epd")?;
    let mut left_out = LeftOut::new("x.epd", "line", strict);
    read(
        "x",
        text,
        reading,
        (&mut |_| Choice::Read, &mut left_out),
        &mut |_, entry| {
            entries.push(entry);
            Ok::<(), FileError>(())
        },
    )?;
    Ok((entries, left_out.finish()?))
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
        let entries = of_positions(&given, reading, &mut Vec::new()).unwrap();
        let different: HashSet<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
        prop_assert_eq!(different.len(), given.len());
    }
}

#[test]
fn bad_lines_are_left_out_and_named_with_their_reasons_or_refused_if_strict() {
    let text = b"8/8/8/8/8/8/8/K1k5 w - -\nnonsense\n8/8/8/8/8/8/8/K1k5 w - - bm Qh8;\n";
    let bad = "x.epd:2: FEN has 1 of at least 4 fields (placement, side to move, castling, en passant): `nonsense`\n\
               x.epd:3: operation `bm`: `Qh8` is not a legal move in 8/8/8/8/8/8/8/K1k5 w - - 0 1";
    let (entries, notes) = read_text(text, false).unwrap();
    assert_eq!(entries.len(), 1);
    let note = format!("2 of 3 lines of x.epd, left out:\n{bad}");
    assert_eq!(notes, [note]);
    let refused = read_text(text, true).unwrap_err().to_string();
    assert_eq!(refused, format!("2 bad lines, nothing was run:\n{bad}"));
    let nothing = read_text(b"nonsense\n", false).unwrap_err().to_string();
    assert!(nothing.starts_with("x.epd:1: FEN has 1 of"), "{nothing}");
}

#[test]
fn what_is_passed_over_in_lines_is_noted_once_for_each_kind() {
    let text = b"4k3/8/8/8/8/8/8/4K2R w KQkq - hmvc 3; Ae \"b\"; Bm 3;\n\
                 4k3/8/8/8/8/8/8/4K2R w Kk - Ae \"b\";\n4k3/8/8/8/8/8/8/4K2R w H - bm O-O +;\n";
    let (entries, notes) = read_text(text, true).unwrap();
    let fens: Vec<&str> = entries.iter().map(|entry| entry.root.fen()).collect();
    assert_eq!(fens[0], "4k3/8/8/8/8/8/8/4K2R w K - 3 1");
    assert!(
        fens[1..]
            .iter()
            .all(|fen| *fen == "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        "{fens:?}"
    );
    assert_eq!(
        notes,
        [
            "x.epd: operation `Ae` passed over in 2 lines, the first at line 1",
            "x.epd: operation `Bm` passed over in 1 line, the first at line 1",
            "x.epd: castling rights without their king or rook dropped in 2 lines, the first at line 1",
        ]
    );
    let chess960 = read_text(b"4k3/8/8/8/8/8/8/4K1R1 w G -", false)
        .unwrap_err()
        .to_string();
    assert!(
        chess960.ends_with("`G` is of Chess960, which the lab does not play"),
        "{chess960}"
    );
}

#[test]
fn a_suite_may_begin_with_a_byte_order_mark_and_be_latin_1() {
    let marked = "\u{feff}8/8/8/8/8/8/8/K1k5 w - -";
    assert_eq!(ids(marked.as_bytes()).unwrap(), ["line 1"]);
    let latin = b"8/8/8/8/8/8/8/K1k5 w - - id \"K\xf6ln 1911\";";
    assert_eq!(ids(latin).unwrap(), ["Köln 1911"]);
    let neither = ids(b"# fine\n# fine\nnone\xfe").unwrap_err().to_string();
    assert!(neither.starts_with("x.epd:3: FEN has 1 of"), "{neither}");
}

/// Games whose first sixteen plies lead back to the beginning.
fn games() -> String {
    let chess = "Nf3 Nf6 Ng1 Ng8 ".repeat(4);
    let xiangqi = "h2h3 h7h6 h3h2 h6h7 ".repeat(4);
    format!(
        "{chess} Nf3 Nf6 c4 *\n\n{chess} f3 e5 g4 Qh4# 0-1\n\n[Variant \"Xiangqi\"]\n\n{xiangqi} C2=5 H8+7 *\n"
    )
}

/// The names and FENs of positions from games.
fn of_games(text: &str, every: usize) -> Result<Vec<(String, String)>, FileError> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.PGN");
    std::fs::write(&path, text).unwrap();
    let selection = PositionSelection {
        suites: vec![path.display().to_string().as_str().into()],
        every: NonZeroUsize::new(every),
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
    let ids = |every| -> Vec<String> {
        let found = of_games(&games(), every).unwrap().into_iter();
        found.map(|(id, _)| id).collect()
    };
    let all = ["game 1 ply 16", "game 1 ply 17", "game 1 ply 18", "game 1 ply 19"];
    let expected = [
        &all[..],
        &["game 2 ply 17", "game 2 ply 18", "game 2 ply 19"],
        &["game 3 ply 16"],
    ]
    .concat();
    assert_eq!(ids(1)[..8], expected);
    assert_eq!(
        ids(3),
        ["game 1 ply 16", "game 1 ply 19", "game 2 ply 19", "game 3 ply 16"]
    );
    let all = of_games(&games(), 1).unwrap();
    let (_, last) = all.last().unwrap();
    assert_eq!(
        last,
        "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 18 10"
    );
}

#[test]
fn games_without_such_positions_and_positions_without_games_are_refused() {
    let message = |error: FileError| with_causes(&error);
    let none = of_games("1. e4 e5 *", 1).unwrap_err();
    assert!(message(none).ends_with("games.PGN: no game has a position after 16 plies that can be searched"));
    let bad = of_games("1. e4 e5\n2. Ke3 *", 8).unwrap_err();
    assert!(message(bad).contains("games.PGN:2, game 1: move 2.: `Ke3`"));
    let selection = PositionSelection {
        every: NonZeroUsize::new(8),
        ..PositionSelection::default()
    };
    let refused = chosen::<FileError>(&selection, &Games::default(), &mut |_, _| Ok(()));
    assert!(matches!(refused, Err(FileError::NoGames)));
}
