//! Where the games of a match begin.

use super::*;

#[test]
fn openings_are_read_from_pgn_and_epd_and_what_is_wrong_with_them_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    let start = |path: &str, games: Option<u64>| {
        let options = MatchOptions {
            openings: Some(path.to_owned()),
            games,
            ..options(&["alpha-beta", "minimax"], 2, DEPTH_2)
        };
        started(&options, &folder.path().join("never"))
    };
    let pgn = write(
        "two.PGN",
        "1. e4 e5 2. Nf3 *\n\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 (1. e3) Kd7 1-0\n",
    );
    let (game, openings) = openings::read(&pgn, None, &games::Games::default()).unwrap();
    assert_eq!((game, openings.len()), (Game::Chess, 2));
    assert_eq!(openings[0].moves, ["e2e4", "e7e5", "g1f3"]);
    assert_eq!(openings[1].id.as_deref(), Some("game 2"));
    let xiangqi = write("x.pgn", "[Variant \"Xiangqi\"]\n\n1. C2=5 h9g7 *\n");
    let (game, openings) = openings::read(&xiangqi, None, &games::Games::default()).unwrap();
    assert_eq!((game, openings[0].moves.len()), (Game::Xiangqi, 2));

    for (path, games, told) in [
        (
            folder.path().join("none.epd").display().to_string(),
            None,
            "there is no file",
        ),
        (
            folder.path().join("none.pgn").display().to_string(),
            None,
            "cannot read",
        ),
        (
            pgn.clone(),
            Some(6),
            "has openings for 4 games of a pairing, not for 6",
        ),
        (pgn, Some(3), "3 games cannot be played in pairs"),
        (
            write("bad.pgn", "1. e4 e5\n2. Ke3 *"),
            None,
            "bad.pgn:2, game 1: move 2.: `Ke3`",
        ),
        (
            write("fen.pgn", "[FEN \"8/8\"]\n\n*"),
            None,
            "fen.pgn:1, game 1: tag FEN",
        ),
        (write("no.pgn", "\n"), None, "no.pgn holds no game"),
        (
            write("other.pgn", "[Variant \"Crazyhouse\"]\n\n*"),
            None,
            "other.pgn:1, game 1: tag Variant: unknown game `crazyhouse`",
        ),
        (write("bad.epd", "8/8/8 w - -\n"), None, "bad.epd:1: "),
        (
            write("over.epd", "7k/5Q2/6K1/8/8/8/8/8 b - - id \"A\";\n"),
            None,
            "over.epd: A leads to the end of the game: 1/2-1/2 (stalemate)",
        ),
        (
            write(
                "both.epd",
                "4k3/8/8/8/8/8/4P3/4K3 w - -\n3k5/R8/9/9/9/9/9/9/9/4K4 w - - 0 1\n",
            ),
            None,
            "both.epd: line 2 is of xiangqi, and chess is played",
        ),
    ] {
        let error = error(&start(&path, games));
        assert!(error.contains(told), "{error} for {told}");
    }
    assert!(
        !folder.path().join("never").exists(),
        "a folder was made for nothing"
    );
}
