use super::*;
use crate::chess::{Chess, Fen};
use crate::xiangqi::{self, Xiangqi};
use std::error::Error;

fn start() -> Chess {
    Chess::new(&Fen::startpos())
}

fn only(text: &str) -> PgnGame {
    let mut games = read(text);
    let game = games.next().unwrap().unwrap();
    assert!(games.next().is_none());
    game
}

#[test]
fn a_command_in_a_comment_stays_in_one_line() {
    for before in 0..80 {
        let comment = "x".repeat(before) + " [%clk 0:00:09.512] +0.35/5 9876 nodes";
        let moves = vec![PgnMove {
            text: "e4".to_owned(),
            comment: comment.trim_start().to_owned(),
            ..PgnMove::default()
        }];
        let written = PgnGame {
            moves,
            ..PgnGame::default()
        }
        .to_string();
        assert!(
            written.lines().any(|line| line.contains("[%clk 0:00:09.512]")),
            "{written}"
        );
        assert_eq!(only(&written).moves[0].comment, comment.trim_start());
    }
}

#[test]
fn all_that_pgn_has_is_read() {
    let text = "\u{feff}% an escape\n[Event \"a \\\"b\\\" \\\\ c\"]\r\n[White \"é\"]\n\n{before} 1.e4! e5 ; rest\n\
        2. Nf3 $1 $14 {one}\n{two} (2. f4 exf4 (2... d5 {deep) ( } 3. exd5) 3. Nf3) 2... Nc6 3. Bb5\n3... a6 4. 0-0 !? 1-0";
    let game = only(text);
    assert_eq!(game.tag("Event"), Some("a \"b\" \\ c"));
    assert_eq!(
        (game.comment.as_str(), game.result),
        ("before", GameResult::FirstWins)
    );
    let texts: Vec<&str> = game.moves.iter().map(|written| written.text.as_str()).collect();
    assert_eq!(texts, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "0-0"]);
    assert_eq!(game.moves[0].nags, [1]);
    assert_eq!((game.moves[1].comment.as_str(), game.moves[1].line), ("rest", 5));
    assert_eq!(
        (game.moves[2].nags.as_slice(), game.moves[2].comment.as_str()),
        (&[1, 14][..], "one two")
    );
    assert_eq!((game.moves[6].nags.as_slice(), game.moves[6].line), (&[5][..], 8));
    assert_eq!(game.moves(start()).unwrap().len(), 7);
    let written = game.to_string();
    assert!(written.lines().all(|line| line.chars().count() <= 80));
    let again = only(&written);
    assert_eq!(
        (&again.tags, &again.comment, again.result),
        (&game.tags, &game.comment, game.result)
    );
    for (again, read) in again.moves.iter().zip(&game.moves) {
        assert_eq!(
            (&again.text, &again.comment, &again.nags),
            (&read.text, &read.comment, &read.nags)
        );
    }
    assert!(read("").next().is_none() && read(" \n\n").next().is_none());
}

#[test]
fn xiangqi_is_read_in_all_its_notations() {
    let game = only("[Variant \"Xiangqi\"]\n\n1. H2-E2 h9g7 2. 馬二進三 R9=8 *");
    let moves = game.moves(Xiangqi::new(&xiangqi::Fen::startpos()));
    assert_eq!(moves.unwrap().len(), 4);
}

#[test]
fn texts_that_are_not_pgn_are_refused_with_the_line() {
    for (text, line, expected) in [
        ("1. e4 {never\nends", 1, "no `}`"),
        ("[Event \"x\"]\n\n1. e4 e5\n", 3, "no result"),
        ("[Event \"x\"]\n", 1, "no result"),
        ("[Event x]\n\n*", 1, "[Event x]"),
        ("\n[Event \"x]\n\n*", 2, "a tag is written"),
        ("[ \"x\"]\n*", 1, "a tag is written"),
        ("[Ev ent \"x\"]\n*", 1, "a tag is written"),
        ("[Event \"x\" *", 1, "a tag is written"),
        ("1. e4\n[Event \"x\"]\n*", 2, "before the game has its result"),
        ("1. e4 e5\n(1... c5 1-0", 2, "within a variation"),
        ("1. e4 (1. d4 [A \"b\"] *", 1, "within a variation"),
        ("1. e4 ) *", 1, "`)`"),
        ("1. e4 } *", 1, "`}`"),
        ("1. e4 ] *", 1, "`]`"),
        ("1. e4 \" *", 1, "no meaning"),
        ("1. e4 <x> *", 1, "`<`"),
        ("(1. e4) *", 1, "before any move"),
        ("$1 1. e4 *", 1, "before any move"),
        ("! 1. e4 *", 1, "before any move"),
        ("1. e4 $ *", 1, "no NAG"),
        ("1. e4 $256 *", 1, "`$256` is no NAG"),
        ("1. e4 $-1 *", 1, "no NAG"),
        ("1. e4 *\n\n1. e5 *", 3, "move 1.: `e5` is not a legal move"),
        ("1. e4 e5 2. Ke3 *", 1, "move 2.: `Ke3`"),
        ("1. e4 e5\n2. Nf3 Nxe4 *", 2, "move 2...: `Nxe4`"),
        ("1. Nd2 *", 1, "move 1.: `Nd2`"),
        ("1. O-O *", 1, "move 1.: `O-O`"),
        ("1. e2e5 *", 1, "move 1.: `e2e5`"),
        ("1. e4 d5 2. xyz 1-0", 1, "move 2.: `xyz` is not a move"),
    ] {
        let found = read(text).try_for_each(|game| game?.moves(start()).map(drop));
        let error = found.expect_err(text);
        let mut sentence = error.to_string();
        let mut cause = error.source();
        while let Some(deeper) = cause {
            sentence += &format!(": {deeper}");
            cause = deeper.source();
        }
        assert_eq!(error.line, line, "{text}: {sentence}");
        assert!(sentence.contains(expected), "{text}: {sentence}");
    }
}

/// The numbers of the games that can be read, and of those that cannot.
fn numbers(text: &str) -> (Vec<usize>, Vec<usize>) {
    let (mut good, mut bad) = (Vec::new(), Vec::new());
    for read in read(text) {
        match read {
            Ok(game) => good.push(game.number),
            Err(error) => bad.push(error.game),
        }
    }
    (good, bad)
}

#[test]
fn behind_a_game_that_cannot_be_read_the_next_one_is() {
    let good = "[Event \"good\"]\n[White \"x\"]\n\n1. e4 {\n[%clk 0:01]\n} e5 (1... c5) *\n\n";
    for bad in [
        "[Event \"x\"]\n\n1. e4 e5",
        "[Event \"x\"]\n",
        "[Event x]\n[White \"x\"]\n\n1. e4 *",
        "[Event \"x\"]\n[White x]\n[Black \"x\"]\n\n1. e4 *",
        "[Event \"x\"]\n\n1. e4 {never ends\n2. d4 d5 1-0",
        "[Event \"x\"]\n\n{never ends\n2. d4 d5 1-0",
        "[Event \"x\"]\n\n1. e4 (1. d4 d5 1-0",
        "[Event \"x\"]\n\n1. e4 ) e5\n2. d4 } 1-0\n*",
        "[Event \"x\"]\n\n1. e4 < e5\n2. d4 1-0\n3. d5",
        "[Event \"x\"]\n\n$1 1. e4 1-0",
        "[Event \"x\"]\n\n1. e4 $999 1-0",
    ] {
        let text = format!("{good}{bad}\n\n{good}{bad}\n\n{bad}\n\n{good}");
        assert_eq!(numbers(&text), (vec![1, 3, 6], vec![2, 4, 5]), "{text}");
    }
    let bare = "1. e4 *\n1. e4 < e5\n2. d4 1-0\n1. d4 *\n1. d4 { *\n1. e4 *\n";
    assert_eq!(numbers(bare), (vec![1, 3], vec![2, 4]));
}

#[test]
fn signs_of_an_evaluation_are_read_behind_moves_and_alone() {
    let text = "1. e4 = e5+= 2. Nf3!?+/- Nc6?? -+ 3. Bb5+- a6 ± 4. Bxc6+!=/+ dxc6+-/+ 5. O-O⩲ Qxd2#+- *";
    let moves = only(text).moves;
    let moves: Vec<(&str, &[u8])> = moves.iter().map(|read| (&*read.text, &*read.nags)).collect();
    assert_eq!(
        moves,
        [
            ("e4", &[10][..]),
            ("e5", &[14]),
            ("Nf3", &[5, 16]),
            ("Nc6", &[4, 19]),
            ("Bb5", &[18]),
            ("a6", &[16]),
            ("Bxc6+", &[1, 15]),
            ("dxc6+", &[17]),
            ("O-O", &[14]),
            ("Qxd2#", &[18]),
        ]
    );
    for (word, expected) in [
        ("12.", ""),
        ("12...e8=Q+", "e8=Q+"),
        ("R9=8", "R9=8"),
        ("--", "--"),
        ("e.p.", ""),
    ] {
        assert_eq!(apart(word), (expected, Vec::new()));
    }
    assert_eq!(
        only("1. e4 d5 2. e5 f5 3. exf6 e.p. *")
            .moves(start())
            .unwrap()
            .len(),
        5
    );
}

#[test]
fn games_are_read_as_programs_write_them() {
    for (text, moves, result) in [
        (
            "[Result \"1-0\"]\n\n1. e4 e5\n\n[Event \"x\"]\n\n*",
            2,
            GameResult::FirstWins,
        ),
        ("[Result \"0-1\"]\n\n1. e4", 1, GameResult::SecondWins),
        ("[Result \"½-½\"]\n\n1. e4", 1, GameResult::Draw),
        ("1. e4 1/2", 1, GameResult::Draw),
        ("1. e4 ½–½", 1, GameResult::Draw),
        ("1. e4 -- 2. d4 1-0", 1, GameResult::FirstWins),
        ("1. e4 e5 2. Z0 d5 *", 2, GameResult::Unknown),
        (
            "[Event \"The \"Big\" Open\"]\n[FEN \"\"]\n\n1. e4 *",
            1,
            GameResult::Unknown,
        ),
        (
            "1. e4□ e5⇆ 2. ♘f3‼ N ♞c6= 3. ♗b5 a6+− 4. Bxc6† *",
            7,
            GameResult::Unknown,
        ),
        (
            "1. e2-e4 e7-e5 2. d1h5! Ke7?? 3. h5e5# 1-0",
            5,
            GameResult::FirstWins,
        ),
        ("1. e4! e5 2. d1-h5 a6 3. Qxf7+ *", 5, GameResult::Unknown),
    ] {
        let game = read(text).next().unwrap().unwrap();
        let played = game
            .moves(start())
            .unwrap_or_else(|error| panic!("{text}: {error:?}"));
        assert_eq!((played.len(), game.result), (moves, result), "{text}");
    }
    let quoted = read("[Event \"The \"Big\" Open\"] \n\n*")
        .next()
        .unwrap()
        .unwrap();
    assert_eq!(quoted.tag("Event"), Some("The \"Big\" Open"));
}

#[test]
fn a_part_of_a_text_has_the_lines_and_numbers_of_the_whole() {
    let text = "{before}\n[A \"b\"]\n\n1. e4 {\n[%clk 0:01]\n} *\n\n[A \"c\"]\n[B \"d\"]\n\n1. d4 *\n";
    let whole: Vec<PgnGame> = read(text).map(Result::unwrap).collect();
    let mut has_moves = false;
    let begins = text
        .lines()
        .position(|line| begins_game(line, &mut has_moves))
        .unwrap();
    assert_eq!(begins, 7);
    let rest: String = text
        .lines()
        .skip(begins)
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(read_part(&rest, begins + 1, 1).next().unwrap().unwrap(), whole[1]);
}

#[test]
fn a_text_that_claims_too_much_is_refused() {
    let deep = format!("1. e4 {} *", "(".repeat(1000));
    let long = format!("1. e4 {} *", "e".repeat(1000));
    let tags = "[A \"b\"]\n".repeat(1000);
    let nags = format!("1. e4 {} *", "$1 ".repeat(1000));
    let moves = "e4 ".repeat(30_000);
    for text in [deep, long, tags, nags, moves] {
        let error = read(&text).next().unwrap().unwrap_err();
        assert!(matches!(error.fault, PgnFault::TooMany { .. }), "{error:?}");
    }
}

#[test]
fn a_word_has_255_bytes_at_the_most() {
    let read_word = |bytes: usize| read(&format!("{} *", "a".repeat(bytes))).next().unwrap();
    assert_eq!(read_word(255).unwrap().moves[0].text.len(), 255);
    assert!(read_word(256).is_err());
}
