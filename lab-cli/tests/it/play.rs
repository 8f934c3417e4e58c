//! `lab play`, used through a pipe.

use crate::interrupt::Running;
use crate::lab::{Ended, Lab, assert_has, cells};
use engine_core::pgn::{self, GameResult};
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
fn what_a_person_says_is_done_and_shown() {
    let lab = Lab::new();
    // Options, what is typed, and what is shown, in this order. The second player's first turn comes after a
    // move that is not his to take back; for him the board is turned.
    for [options, typed, shown] in cells(
        "
        --nodes 500 => e4/undo/fen/d4/new/fen/undo => RNBQKBNR w KQkq - 0 1 / RNBQKBNR w KQkq - 0 1 / nothing to take back
        --nodes 500 --side black => undo => there is nothing to take back
        --side black --depth 1 --diagram ascii =>  => 1 | R N B K Q B N R | / 1.
        --depth 1 --diagram ascii => flip => 1 | R N B Q K B N R | / 8 | r n b k q b n r |
        --depth 3 => hint => depth 3, score
        --depth 2 => go/fen/e5 => 1. / 2.
        --depth 3 --side none --fen \"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\" => pgn => [White \"alpha-beta / 1. Ra8# / 1-0",
    ) {
        let ended = well(&lab, options, &(typed.replace('/', "\n") + "\n"));
        let printed = ended.stdout + &ended.stderr;
        shown.split(" / ").fold(printed.as_str(), |rest, piece| {
            let found = rest.split_once(piece);
            found.unwrap_or_else(|| panic!("`{piece}` is not in its place in\n{printed}")).1
        });
    }
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
fn every_command_that_help_lists_is_one_and_no_move() {
    let lab = Lab::new();
    let help = well(&lab, "--depth 1", "help\n").stdout;
    for command in [
        "go", "hint", "undo", "moves", "eval", "new", "fen", "side", "strategy", "depth", "nodes", "time",
        "board", "flip", "pgn", "save", "quit",
    ] {
        assert!(help.contains(command), "{command}");
        let ended = well(&lab, "--depth 1", &format!("{command} 1\n"));
        assert!(
            !ended.stderr.contains("`help` tells what you can say"),
            "{ended:?}"
        );
    }
}

#[test]
fn impossible_commands_are_refused_and_change_nothing() {
    let lab = Lab::new();
    lab.write("mine.txt", "mine");
    for [command, reason] in cells(
        "
        Ke2 => `Ke2` is not a legal move
        xyzzy => `help` tells what you can say
        fen 8/8 => FEN
        new chequers => unknown game `chequers`
        strategy alpha => unknown algorithm `alpha`
        depth many => a depth is 1..128
        side left => `side` wants
        undo => there is nothing to take back
        save => `save` wants the name of a file
        save mine.txt => mine.txt is there already
        save no/such/folder => cannot write no/such/folder
        \u{1b}[2J\u{202e} => is not a move",
    ) {
        let ended = well(&lab, "--depth 1", &format!("{command}\nfen\n"));
        assert_has(&ended.stderr, reason);
        assert!(!ended.stderr.contains(['\u{1b}', '\u{202e}']), "{}", ended.stderr);
        let fen = "PPPPPPPP/RNBQKBNR w KQkq - 0 1\n";
        assert!(ended.stdout.ends_with(fen), "{}", ended.stdout);
    }
    assert_eq!(lab.read("mine.txt"), "mine");
    well(&lab, "--depth 1", "save mine.txt\nsave mine.txt\n");
    assert!(lab.read("mine.txt").starts_with("[Event "));
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
