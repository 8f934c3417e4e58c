//! `lab uci` as a GUI sees it: a process with standard input and output.

use crate::client::patiently;
use crate::lab::Lab;
use engine_core::random::SplitMix64;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};
use std::time::{Duration, Instant};

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(line: &str) -> Engine {
        let mut command = Lab::new().command(line);
        // The folder of a test's own goes away at once: nothing is read or written here.
        command.current_dir(env!("CARGO_MANIFEST_DIR"));
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Engine {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    fn say(&mut self, line: &str) {
        writeln!(self.input, "{line}").unwrap();
        self.input.flush().unwrap();
    }

    /// Reads all lines up to the first one that begins with this text, inclusive.
    fn until(&mut self, begin: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "no {begin} in {lines:#?}"
            );
            lines.push(line.trim_end().to_owned());
            if line.starts_with(begin) {
                return lines;
            }
        }
    }

    /// Sends a line and reads up to the answer.
    fn ask(&mut self, line: &str, begin: &str) -> Vec<String> {
        self.say(line);
        self.until(begin)
    }

    /// The move chosen after `line`.
    fn chosen(&mut self, line: &str) -> String {
        let last = self.ask(line, "bestmove").pop().unwrap();
        last.split(' ').nth(1).unwrap().to_owned()
    }

    fn quit(mut self) {
        self.say("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

/// The output of an engine for a text on its standard input.
fn piped(line: &str, text: &[u8]) -> String {
    let ended = Lab::new().fed(line, text);
    assert_eq!(ended.code, Some(0), "{ended:?}");
    ended.stdout
}

#[test]
fn a_search_reports_the_lines_and_counts_of_lab_search() {
    let lab = Lab::new();
    let mut engine = Engine::start("uci --strategy pvs+qs+mvv-lva+killers");
    engine.say("position startpos moves e2e4 c7c5");
    let lines = engine.ask("go depth 5", "bestmove");
    let records = lab
        .run_well(
            "search startpos --moves \"e2e4 c7c5\" --depth 5 --strategy pvs+qs+mvv-lva+killers --format json",
        )
        .stdout;
    let infos = lines.iter().filter(|line| line.starts_with("info depth"));
    for (info, record) in infos.zip(crate::lab::read_rows::<reports::Record>(&records)) {
        let words: Vec<&str> = info.split(' ').collect();
        let after = |word: &str| {
            let place = words.iter().position(|it| *it == word).unwrap();
            words[place + 1].to_owned()
        };
        assert_eq!(after("depth"), record.depth.to_string());
        assert_eq!(after("seldepth"), record.seldepth.unwrap().to_string());
        assert_eq!(after("cp"), record.score.unwrap().to_string());
        assert_eq!(after("nodes"), record.nodes_total.to_string());
        assert!(info.ends_with(&format!(" pv {}", record.pv)), "{info}");
        assert!(info.contains(" nps ") && info.contains(" time "));
    }
    let ordering = lines
        .iter()
        .filter(|line| line.starts_with("info string ordering "));
    assert!(ordering.count() >= 4);
    engine.quit();
}

#[test]
fn stop_is_heard_within_20_milliseconds() {
    let mut engine = Engine::start("uci");
    let mut waits: Vec<Duration> = Vec::new();
    for position in [
        "position startpos",
        "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "position startpos moves e2e4",
    ] {
        for _ in 0..3 {
            engine.say(position);
            engine.say("go infinite");
            std::thread::sleep(Duration::from_millis(60));
            let begun = Instant::now();
            engine.ask("stop", "bestmove");
            waits.push(begun.elapsed());
        }
    }
    // A busy machine may make single ones wait.
    waits.sort();
    assert!(waits[waits.len() / 2] < Duration::from_millis(20), "{waits:?}");
    engine.quit();
}

#[test]
fn a_legal_move_is_chosen_within_any_limits() {
    let mut engine = Engine::start("uci");
    for go in [
        "go nodes 1",
        "go movetime 30",
        "go wtime 100 btime 100",
        "go wtime 1 btime 1 winc 10 binc 10 movestogo 1",
        "go depth 2 searchmoves a7a6 h7h5",
    ] {
        engine.say("position startpos moves e2e4");
        let chosen = engine.chosen(go);
        engine.say(&format!("position startpos moves e2e4 {chosen}"));
        assert_eq!(
            engine.ask("joho isready", "readyok"),
            ["readyok"],
            "{go}: {chosen}"
        );
    }
    engine.say("position startpos");
    assert_eq!(engine.chosen("go depth 2 searchmoves h2h4"), "h2h4");
    engine.quit();
}

#[test]
fn mates_are_shown_in_moves_and_ended_games_have_no_best_move() {
    let mut engine = Engine::start("uci");
    engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
    let lines = engine.ask("go nodes 1000000", "bestmove");
    assert!(
        lines.iter().any(|line| line.contains(" score mate 1 ")),
        "{lines:#?}"
    );
    assert!(lines.last().unwrap().starts_with("bestmove a1a8"));
    engine.say("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1 moves a1a8");
    let lines = engine.ask("go depth 3", "bestmove");
    assert_eq!(lines, ["info depth 0 score mate 0", "bestmove (none)"]);
    engine.quit();
}

/// The side that is mated in n moves sees it a ply later than one that mates.
#[test]
fn go_mate_finds_the_mate_of_either_side_and_stops() {
    let mut engine = Engine::start("uci");
    for (fen, go, last) in [
        (
            "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
            "go mate 1",
            "score mate 1 ",
        ),
        // 1... Kg8 is the only move, and 2. Ra8 mates.
        ("7k/8/6K1/8/8/8/8/R7 b - - 0 1", "go mate 1", "score mate -1 "),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "go mate 1", "info depth 3 "),
    ] {
        engine.say(&format!("position fen {fen}"));
        let lines = engine.ask(go, "bestmove");
        let infos: Vec<&String> = lines
            .iter()
            .filter(|line| line.starts_with("info depth"))
            .collect();
        assert!(infos.last().unwrap().contains(last), "{fen} {go}: {lines:#?}");
    }
    engine.quit();
}

#[test]
#[cfg(unix)]
fn after_the_end_of_the_input_a_search_is_finished_unless_nobody_reads_it() {
    let chosen = piped("uci", b"position startpos\ngo depth 4\n");
    assert!(
        chosen.contains("info depth 4 ") && chosen.contains("bestmove "),
        "{chosen}"
    );
    let mut engine = Engine::start("uci");
    engine.ask("go depth 60", "info depth 4");
    let Engine {
        mut child,
        input,
        output,
    } = engine;
    drop((input, output));
    patiently(|| child.try_wait().unwrap());
}

#[test]
fn a_search_that_ponders_speaks_only_when_the_move_was_played() {
    let mut engine = Engine::start("uci");
    engine.say("go ponder movetime 20");
    std::thread::sleep(Duration::from_millis(100));
    engine.say("isready");
    let before = engine.until("readyok");
    assert!(
        before.iter().all(|line| !line.starts_with("bestmove")),
        "{before:#?}"
    );
    engine.ask("ponderhit", "bestmove");
    engine.quit();
}

#[test]
fn options_change_the_strategy_that_searches() {
    let nodes = |options: &str| {
        let printed = piped("uci", format!("{options}\ngo depth 4\n").as_bytes());
        let line = printed
            .lines()
            .rfind(|line| line.starts_with("info depth 4 "))
            .unwrap();
        let (_, rest) = line.split_once(" nodes ").unwrap();
        rest.split(' ').next().unwrap().to_owned()
    };
    assert_ne!(
        nodes("setoption name Strategy value pvs+qs+see+mvv-lva"),
        nodes("")
    );
    assert_ne!(
        nodes("setoption name Strategy value alpha-beta+qs+mvv-lva+killers,eval=material"),
        nodes("")
    );
}

#[test]
fn xiangqi_has_ranks_from_1_in_uci_and_from_0_in_ucci() {
    let mut engine = Engine::start("uci");
    engine.say("setoption name UCI_Variant value xiangqi");
    engine.say("position startpos moves h3e3 h10g8");
    let uci = engine.chosen("go depth 3");
    engine.quit();

    let mut engine = Engine::start("uci");
    engine.ask("ucci", "option Strategy type string ");
    engine.until("ucciok");
    engine.say("position startpos moves h2e2 h9g7");
    let ucci = engine.chosen("go depth 3");
    let up = ucci.chars().map(|sign| match sign.to_digit(10) {
        Some(rank) => (rank + 1).to_string(),
        None => sign.to_string(),
    });
    assert_eq!(up.collect::<String>(), uci);
    engine.say("position fen 3k5/R8/9/9/9/9/9/9/9/4K4 b - - 0 1");
    assert_eq!(engine.ask("go depth 3", "nobestmove").len(), 2);
    engine.say("quit");
    assert_eq!(engine.until("bye"), ["bye"]);
    assert!(engine.child.wait().unwrap().success());
}

#[test]
fn people_can_ask_for_the_board_the_evaluation_and_move_paths() {
    let text = "position startpos moves e2e4\nd\neval\ngo perft 3\n";
    let printed = piped("uci", text.as_bytes());
    for line in [
        "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
        "info string published evaluation -30 cp for the side to move",
        "Nodes searched: 13160",
    ] {
        assert!(printed.lines().any(|it| it == line), "{line}: {printed}");
    }
}

#[test]
fn lines_that_are_not_understood_are_answered_and_change_nothing() {
    let mut engine = Engine::start("uci");
    engine.say("position startpos moves e2e4 e7e5");
    for (line, answer) in [
        ("xyzzy", "unknown command `xyzzy`; `help` lists them"),
        ("setoption", "`setoption` wants `name` and the option's name"),
        (
            "setoption name SyzygyPath value /tb",
            "there is no option `SyzygyPath`",
        ),
        ("setoption name Move Overhead value -1", "0 to 5000"),
        ("setoption name Strategy value alpha", "unknown algorithm `alpha`"),
    ] {
        let reply = engine.ask(line, "info string error: ").pop().unwrap();
        assert!(reply.contains(answer), "{line}: {reply}");
    }
    engine.say("d");
    engine.until("Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    engine.quit();
}

#[test]
fn every_go_is_answered_whatever_stands_behind_it() {
    let mut engine = Engine::start("uci");
    for go in [
        "go depth 1 fast",
        "go fast 7 depth 1",
        "go depth depth 1",
        "go nodes x depth 1",
        "go searchmoves e2e5 depth 1",
        "go searchmoves depth 1",
        "go depth 1 nodes 99999999999999999999 wtime -99999999999999999999",
    ] {
        assert_ne!(engine.chosen(go), "(none)", "{go}");
    }
    let passed_over = &engine.ask("go foo depth 1 searchmoves h2h4 e2e5", "bestmove h2h4")[0];
    assert_eq!(passed_over, "info string `go`: passed over foo e2e5");
    for go in ["go", "go depth", "go depth x", "go perft", "go \u{feff}"] {
        engine.say(go);
        engine.ask("stop", "bestmove ");
    }
    engine.quit();
}

#[test]
fn of_a_position_that_fails_the_moves_before_stand_and_no_old_one() {
    let mut engine = Engine::start("uci");
    engine.say("position startpos moves e2e4 e7e5 e1e3 g8f6");
    engine.until("info string error: cannot play move 3: `e1e3` is not");
    engine.say("d");
    engine.until("Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    for position in [
        "position fen 8/8",
        "position",
        "position fen 8/8 w - - 0 1 moves e2e4",
        "position x",
    ] {
        engine.ask(position, "info string error: FEN ");
        for question in ["d", "eval", "go perft 1"] {
            engine.ask(question, "info string error: there is no position");
        }
        let answer = engine.ask("go depth 2", "bestmove");
        let error = "info string error: there is no position: the last one cannot be read";
        assert_eq!(answer, [error, "bestmove (none)"], "{position}");
        engine.say("position startpos moves e2e4 e2e4");
        engine.until("info string error: cannot play move 2");
        let answer = engine.chosen("go depth 1");
        assert!(answer.ends_with(['5', '6']), "{answer}");
    }
    engine.quit();
}

#[test]
fn a_search_that_is_stopped_at_once_finishes_its_first_iteration() {
    for go in ["go depth 2", "go infinite", "go movetime 10000"] {
        for _ in 0..5 {
            let printed = piped("uci --strategy alpha-beta+qs", format!("{go}\nstop\n").as_bytes());
            assert!(printed.contains("info depth 1 "), "{go}: {printed}");
            assert_eq!(printed.matches("bestmove ").count(), 1, "{printed}");
        }
    }
}

/// Words that either front end knows, or nearly.
const WORDS: &str = "uci|ucci|isready|ucinewgame|setoption|name|value|position|startpos|fen|moves|e2e4|h3e3|go|depth|\
    nodes|movetime|wtime|infinite|mate|perft|searchmoves|ponder|ponderhit|stop|d|eval|1|2|-1|0|1e400|killers|off|\
    99999999999999999999|Strategy|UCI_Variant|xiangqi|chess|Board|mailbox|pvs+qs|Algorithm|minimax|see|true|hint|\
    undo|new|side|flip|board|strategy|time 1ms|pgn|save|help|white|black|both|none|alpha-beta+tt|e4|e5|Nf3|C2=5|\
    炮二平五|8/8/8/8/8/8/8/8|w|\u{feff}|棋|game.pgn|4k3/8/8/8/8/8/4P3/4K3 w - - 0 1|/";

#[test]
fn random_bytes_and_commands_neither_end_nor_hang_it() {
    let share = if std::env::var_os("LAB_FULL_NOISE").is_some() { 1 } else { 10 };
    for (line, last, answer) in [
        ("uci", "stop\nisready\n", "readyok\n"),
        (
            "play --nodes 100",
            "side both\nnew chess\nfen\n",
            "RNBQKBNR w KQkq - 0 1\n",
        ),
    ] {
        let mut random = SplitMix64::new(16);
        // Random bytes, and a line that is longer than any that is read.
        let mut bytes: Vec<u8> = (0..1_000_000 / share).map(|_| random.below(256) as u8).collect();
        bytes.extend("x".repeat((1 << 20) + 5).bytes().chain([b'\n']));
        let words: Vec<&str> = WORDS.split('|').collect();
        let mut text = String::new();
        for _ in 0..10_000 / share {
            for _ in 0..1 + random.below(6) {
                text += words[random.below(words.len() as u64) as usize];
                text.push(' ');
            }
            text.push('\n');
        }
        for (input, is_too_long) in [(bytes, true), (text.into_bytes(), false)] {
            let ended = Lab::new().fed(line, &[&input, last.as_bytes()].concat());
            assert_eq!(ended.code, Some(0), "{line}: {}", ended.stderr);
            assert!(ended.stdout.ends_with(answer), "{line}");
            let printed = ended.stdout + &ended.stderr;
            assert_eq!(
                printed.contains("a line of more than 1 MiB"),
                is_too_long,
                "{line}"
            );
        }
    }
}
