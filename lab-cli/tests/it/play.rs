//! `lab play` as a person at a pipe uses it.

use crate::interrupt::Running;
use crate::lab::{Ended, Lab, assert_has, random_bytes, random_lines};
use engine_core::pgn::{self, GameResult};
use engine_core::random::SplitMix64;
use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

fn well(lab: &Lab, line: &str, text: &str) -> Ended {
    let ended = lab.fed(&format!("play {line}"), text.as_bytes());
    assert_eq!(ended.code, Some(0), "{ended:?}");
    ended
}

#[test]
fn a_game_is_played_and_saved_as_it_was() {
    let lab = Lab::new();
    let commands = "f3\ng4\nsave mate.pgn\nmoves\nquit\nnobody hears this\n";
    let ended = well(
        &lab,
        "--depth 3 --fen \"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2\"",
        commands,
    );
    assert!(ended.stdout.contains("\n0-1 (checkmate)\n"), "{}", ended.stdout);
    assert_has(&ended.stdout, "3... Qh4#  depth 3, score +#1, ");
    assert!(ended.stderr.ends_with("saved in mate.pgn\n"), "{}", ended.stderr);
    let text = lab.read("mate.pgn");
    let game = pgn::read(&text).next().unwrap().unwrap();
    assert_eq!(game.result, GameResult::SecondWins);
    assert_eq!(game.tag("White"), Some("a person"));
    assert_eq!(game.tag("Black"), Some("alpha-beta+qs+mvv-lva+killers"));
    let last = game.moves.last().unwrap();
    assert_eq!((last.text.as_str(), last.comment.as_str()), ("Qh4#", "+M1/3"));
}

#[test]
fn moves_are_taken_in_every_notation_of_both_games() {
    let lab = Lab::new();
    let fens = |line: &str, moves: &str| -> Vec<String> {
        let text: String = moves
            .split(' ')
            .map(|played| format!("{played}\nfen\n"))
            .collect();
        let printed = well(&lab, &format!("--side both {line}"), &text).stdout;
        let fens = printed
            .lines()
            .filter(|line| line.matches('/').count() >= 7 && line.ends_with(char::is_numeric));
        fens.map(str::to_owned).collect()
    };
    let chess = fens("", "e4 e7e5 Nf3");
    assert_eq!(chess.len(), 3);
    assert_eq!(chess, fens("", "e2e4 e5 g1f3"));
    let xiangqi = fens("--game xiangqi", "炮二平五 h9g7");
    assert_eq!(xiangqi.len(), 2);
    assert_eq!(xiangqi, fens("--game xiangqi", "C2=5 H8+7"));
}

#[test]
fn a_move_is_taken_back_with_its_answer_and_the_game_goes_on() {
    let lab = Lab::new();
    let ended = well(&lab, "--nodes 500", "e4\nundo\nfen\nd4\nnew\nfen\nundo\n");
    let fens: Vec<&str> = ended
        .stdout
        .lines()
        .filter(|line| line.contains(" KQkq "))
        .collect();
    assert_eq!(fens.len(), 2, "{}", ended.stdout);
    assert!(fens.iter().all(|fen| fen.ends_with("/RNBQKBNR w KQkq - 0 1")));
    assert_has(&ended.stderr, "there is nothing to take back");
    // The second player's first turn comes after a move that is not his to take back.
    let ended = well(&lab, "--nodes 500 --side black", "undo\n");
    assert_has(&ended.stderr, "there is nothing to take back");
}

#[test]
fn the_board_is_turned_for_a_player_of_the_second_side() {
    let lab = Lab::new();
    let printed = well(&lab, "--side black --depth 1 --diagram ascii", "").stdout;
    assert!(
        printed.starts_with("\n  +-----------------+\n1 | R N B K Q B N R |\n"),
        "{printed}"
    );
    assert!(printed.contains("\n1. "), "the strategy moves first: {printed}");
    let flipped = well(&lab, "--depth 1 --diagram ascii", "flip\n").stdout;
    assert!(flipped.contains("\n8 | r n b k q b n r |\n"), "{flipped}");
}

#[test]
fn the_strategy_changes_sides_gives_hints_and_plays_by_itself() {
    let lab = Lab::new();
    let hint = well(&lab, "--depth 3", "hint\n").stdout;
    assert!(hint.lines().last().unwrap().contains("depth 3, score "), "{hint}");
    let printed = well(&lab, "--depth 2", "go\nfen\ne5\n").stdout;
    assert!(
        printed.lines().any(|line| line.starts_with("1. ")) && printed.contains("\n2. "),
        "{printed}"
    );
    let fen = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
    let printed = well(&lab, &format!("--depth 3 --side none --fen \"{fen}\""), "pgn\n").stdout;
    assert_has(&printed, "1. Ra8#");
    assert_has(&printed, "[White \"alpha-beta");
    assert!(printed.trim_end().ends_with("1-0"), "{printed}");
}

#[test]
fn the_log_has_each_move_of_each_iteration_and_grows_from_game_to_game() {
    let lab = Lab::new();
    well(&lab, "--depth 3 --log log.txt", "e4\n");
    let log = lab.read("log.txt");
    for depth in 1..=3 {
        let heading = format!("  depth {depth}: score ");
        let (_, behind) = log.split_once(&heading).unwrap();
        let moves = behind
            .lines()
            .skip(1)
            .take_while(|line| line.starts_with("    "))
            .count();
        assert_eq!(moves, 20, "{log}");
    }
    let bounds = log.lines().filter(|line| line.contains("≤ ")).count();
    assert!(bounds > 0, "{log}");
    well(&lab, "--depth 1 --log log.txt", "");
    assert!(lab.read("log.txt").starts_with(&log) && lab.read("log.txt").len() > log.len());
    let refused = lab.run("play --log no/log.txt");
    assert_eq!(refused.code, Some(1));
    assert!(
        refused.stderr.starts_with("error: cannot write no/log.txt: "),
        "{}",
        refused.stderr
    );
}

#[test]
fn impossible_commands_are_refused_and_change_nothing() {
    let lab = Lab::new();
    lab.write("mine.txt", "mine");
    for line in "\
        Ke2 => `Ke2` is not a legal move
        xyzzy => `help` tells what you can say
        fen 8/8 => FEN
        new chequers => unknown game `chequers`
        strategy alpha => which is no algorithm
        depth many => a depth is a whole number
        side left => `side` wants
        undo => there is nothing to take back
        save => `save` wants the name of a file
        save mine.txt => mine.txt is there already
        save no/such/folder => cannot write no/such/folder
        \u{1b}[2J\u{202e} => is not a move"
        .lines()
    {
        let (command, reason) = line.trim().split_once(" => ").unwrap();
        let ended = well(&lab, "--depth 1", &format!("{command}\nfen\n"));
        assert_has(&ended.stderr, reason);
        assert!(!ended.stderr.contains(['\u{1b}', '\u{202e}']), "{}", ended.stderr);
        let fen = "PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        assert!(ended.stdout.ends_with(fen), "{}", ended.stdout);
    }
    assert_eq!(lab.read("mine.txt"), "mine");
    well(&lab, "--depth 1", "save mine.txt\nsave mine.txt\n");
    assert!(lab.read("mine.txt").starts_with("[Event "));
    lab.refuses_all(
        "
        play --fen 8/8 => FEN
        play --strategy ladder => is several recipes
        play --game xiangqi --board mailbox => leave --board out
        play --book none.ndjson => none.ndjson
        ",
    );
}

#[test]
fn ctrl_c_while_it_thinks_lets_it_move_and_at_the_prompt_leaves() {
    let lab = Lab::new();
    let mut command = lab.command("play --strategy minimax --time 1h");
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut running = Running::start(&mut command);
    let (mut input, output) = (running.0.stdin.take().unwrap(), running.0.stdout.take().unwrap());
    let mut lines = BufReader::new(output).lines().map(Result::unwrap);
    let mut until = |begin: &str| lines.find(|line| line.starts_with(begin)).expect("an answer");
    for (command, shown, answered) in [
        ("e4", "Black to move.", "1... "),
        ("a3", "Black to move.", "2... "),
    ] {
        writeln!(input, "{command}").unwrap();
        // The board is shown, and then it thinks.
        until(shown);
        running.wait_while_it_computes();
        running.send("INT");
        until(answered);
    }
    writeln!(input, "eval").unwrap();
    until("static value");
    assert_eq!(running.interrupt().code(), Some(130));
}

#[test]
fn a_book_is_made_of_games_and_played_from() {
    let lab = Lab::new();
    lab.write("games.pgn", "1. b4 e5 2. Bb2 1-0\n\n1. b4 c6 1/2-1/2\n");
    let made = lab.run_well("book games.pgn --out book.ndjson");
    assert_eq!(
        (made.stdout.as_str(), made.stderr.as_str()),
        ("", "3 positions, 3 moves of 2 games\n")
    );
    assert_eq!(lab.run_well("book games.pgn").stdout, lab.read("book.ndjson"));
    lab.refuses(
        "book games.pgn --out book.ndjson",
        "error: book.ndjson is there already; choose another file with --out\n",
    );
    let printed = well(&lab, "--side black --book book.ndjson --depth 1", "hint\n").stdout;
    assert_has(&printed, "\n1. b4  from the book\n");
    assert!(printed.ends_with("c6  from the book\n"), "{printed}");
    lab.write("bad.pgn", "1. b4 e5\n2. Bb3 *\n");
    lab.write("worse.pgn", "1. b4 e5 2. Bb3 *\n\n1. e4 *\n\n1. e5 *\n");
    lab.refuses_all(
        "
        book games.pgn none.pgn => cannot read none.pgn
        book bad.pgn => error: bad.pgn:2, game 1: move 2.: `Bb3` is not
        book worse.pgn => error: 2 bad lines, nothing was run:
        book worse.pgn => worse.pgn:1, game 1:
        book worse.pgn => worse.pgn:5, game 3:
        ",
    );
}

#[test]
fn random_bytes_and_commands_neither_end_nor_hang_it() {
    let lab = Lab::new();
    let mut random = SplitMix64::new(7);
    let mut bytes = random_bytes(&mut random);
    bytes.extend(b"new chess\nfen\n");
    let ended = lab.fed("play --nodes 100", &bytes);
    assert_eq!(ended.code, Some(0));
    assert!(ended.stdout.ends_with("RNBQKBNR w KQkq - 0 1\n"));
    assert!(ended.stderr.contains("a line of more than 1 MiB is not read"));

    let words = "go|hint|undo|new|fen|moves|side|flip|board|eval|strategy|depth|nodes|time 1ms|pgn|save|help|\
        chess|xiangqi|white|black|both|none|1|2|-1|0|99999999999999999999|1e400|pvs+qs|minimax|\
        alpha-beta+tt|e4|e5|Nf3|e2e4|C2=5|炮二平五|h2e2|8/8/8/8/8/8/8/8|w|\u{feff}|棋|game.pgn|\
        4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|3ak4/9/9/9/9/9/9/9/9/R3K4 b - - 0 1|/";
    let mut text = random_lines(&mut random, 3, words);
    text.push_str("side both\nnew chess\nfen\n");
    let ended = lab.fed("play --nodes 100", text.as_bytes());
    assert_eq!(ended.code, Some(0), "{}", ended.stderr);
    assert!(ended.stdout.ends_with("RNBQKBNR w KQkq - 0 1\n"));
}
