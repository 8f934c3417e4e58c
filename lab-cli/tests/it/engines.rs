//! Engines of others as players: one that plays well, `lab uci`, and many that do not.

use crate::interrupt::Running;
use crate::lab::{Lab, assert_has};
use serde_json::Value;
use std::process::Stdio;

/// A script that greets as an engine does; `go` is what it does when it is to move.
fn engine(lab: &Lab, name: &str, go: &str) {
    lab.write(
        &format!("{name}.sh"),
        format!(
            "while read -r line; do\n case \"$line\" in\n uci) echo \"id name {name}\"; echo uciok;;\n \
             isready) echo readyok;;\n go*) {go};;\n quit) exit;;\n esac\ndone\n"
        ),
    );
}

fn uci(options: &str) -> String {
    format!("--engine \"'{}' uci {options}\"", env!("CARGO_BIN_EXE_lab"))
}

fn games(lab: &Lab, folder: &str) -> Vec<Value> {
    lab.read_rows(&format!("{folder}/games.ndjson"))
}

#[test]
fn over_uci_a_recipe_plays_the_games_that_it_plays_within_the_lab_in_both_games() {
    let lab = Lab::new();
    let (one, other) = ("alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers");
    let figures = |game: &Value| {
        ["moves", "result", "reason", "scores", "depths", "nodes"].map(|key| game[key].clone())
    };
    for (game, budget) in [("chess", "--nodes 2000"), ("xiangqi", "--depth 2")] {
        let within = format!("match --game {game} --strategy {one} --games 4 {budget}");
        lab.run_well(&format!("{within} --strategy {other} --out {game}"));
        let over = uci(&format!("--strategy {other}"));
        let ended = lab.run_well(&format!("{within} {over} --out {game}-uci"));
        let [ours, theirs] = [game.to_owned(), format!("{game}-uci")].map(|folder| games(&lab, &folder));
        assert_eq!(
            ours.iter().map(figures).collect::<Vec<_>>(),
            theirs.iter().map(figures).collect::<Vec<_>>(),
            "{game}"
        );
        let printed = ended.stdout.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert_has(
            &printed,
            "counts by rules of its own: they are not to be compared",
        );
    }
}

#[test]
fn an_engine_that_breaks_the_rules_loses_and_the_game_has_the_reason() {
    let lab = Lab::new();
    for line in "
        crash | echo out of memory >&2; exit 3 | --depth 1 | engine-failure | abandoned | it ended by itself (exit status: 3; on its standard error: out of memory)
        illegal | echo bestmove e2e5 | --nodes 50 | illegal-move | rules infraction | its move `e2e5` is not legal
        garbage | head -c 300000 /dev/zero; echo; echo bestmove | --depth 1 | illegal-move | rules infraction | its move `` is not legal
        hang | sleep 1000 | --time 20ms | time-forfeit | time forfeit | it had 20 ms and did not answer within 100 ms more
        flood | exec yes info string still thinking | --depth 1 | engine-failure | abandoned | it said 1 000 000 lines and no answer among them"
        .trim()
        .lines()
    {
        let fields: Vec<&str> = line.trim().split(" | ").collect();
        let [name, go, budget, reason, termination, fault] = fields[..] else {
            panic!("{line}");
        };
        engine(&lab, name, go);
        let line =
            format!("match --strategy alpha-beta --engine \"sh {name}.sh\" {budget} --games 2 --out {name}");
        let ended = lab.run_well(&line);
        assert_has(&ended.stdout, "lost 2 games by a fault of its own");
        assert_has(&ended.stderr, &format!("round 1.1: {fault}"));
        for (game, result) in games(&lab, name).iter().zip(["1-0", "0-1"]) {
            assert_eq!(
                (&game["reason"], &game["result"]),
                (&reason.into(), &result.into()),
                "{name}"
            );
            assert_eq!(game["fault"], fault);
        }
        let pgn = lab.read(&format!("{name}/games.pgn"));
        assert!(pgn.contains(&format!("[Termination \"{termination}\"]")), "{pgn}");
        let words = pgn.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(words.contains(fault), "{pgn}");
        // Rows of a match that goes on are believed where the engine was to move.
        lab.break_off(name);
        lab.run_well(&format!("match --resume {name}"));
        let rows = lab.read(&format!("{name}/games.ndjson"));
        lab.break_off(name);
        lab.write(&format!("{name}/games.ndjson"), rows.replacen("1-0", "0-1", 1));
        lab.refuses(&format!("match --resume {name}"), "has not come to its end");
    }
}

#[test]
fn an_engine_that_cannot_play_is_refused_before_anything_begins() {
    let lab = Lab::new();
    engine(&lab, "chess", "echo bestmove e2e4");
    lab.refuses_all(
        "
        match --strategy minimax --engine ./none => the program `./none` cannot be started; give it with its path
        match --strategy minimax --engine true => the engine `true` did not answer as UCI wants it: it ended by itself
        match --strategy minimax --engine 'sh => no command: it is empty, or a quote in it is not closed
        match --strategy minimax --engine \"sh chess.sh\" --engine-option Hash=16 => has no option `Hash`; it has none
        match --strategy minimax --engine \"sh chess.sh\" --game xiangqi => does not play xiangqi
        match --engine \"sh chess.sh\" --engine \"sh chess.sh\" => stands there twice
        match --engine \"sh chess.sh\" => sh chess.sh is no match: two players are the fewest
        match --strategy minimax --engine-option Hash=16 => --engine
        match --strategy minimax --engine \"sh chess.sh,depth=0\" => a depth is a whole number
        ",
    );
    assert!(!lab.path("lab-out").exists());
    // It calls itself otherwise whenever it is started.
    engine(&lab, "liar", "echo bestmove e2e4");
    let named = lab.read("liar.sh").replace("id name liar", "id name $$");
    lab.write("liar.sh", named);
    lab.refuses(
        "match --strategy minimax --engine \"sh liar.sh\" --depth 1 --games 2 --out out",
        "and called itself `",
    );
}

const SUITE: &str = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"A\";\n\
                     7k/5Q2/6K1/8/8/8/8/8 b - - id \"mated\";\n\
                     2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - bm f5; id \"B\";\n";

fn answers(lab: &Lab, folder: &str) -> Vec<Value> {
    lab.read_rows(&format!("{folder}/engines.ndjson"))
}

#[test]
fn an_engine_searches_a_suite_like_its_recipe_and_a_resumed_run_searches_the_rest() {
    let lab = Lab::new();
    let recipe = "alpha-beta+qs+mvv-lva";
    lab.write("own.epd", SUITE);
    let engine = uci(&format!("--strategy {recipe}"));
    let ended = lab.run_well(&format!(
        "run --suite own.epd --strategy {recipe} {engine} --depth 3 --out out"
    ));
    let printed = ended.stdout.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert_has(&printed, "Engines of others engine positions solved depth nodes");
    assert_has(&printed, "they are not to be compared with those of strategies");
    let records = lab.records("out");
    let rows = answers(&lab, "out");
    assert_eq!(rows.len(), 3);
    for row in &rows {
        let mut same = records
            .iter()
            .filter(|record| row["position"] == *record.position.as_ref().unwrap());
        let Some(record) = same.rfind(|record| record.depth == 3 && record.best_move.is_some()) else {
            assert_eq!(
                (&row["position"], &row["best_move"]),
                (&"mated".into(), &Value::Null)
            );
            continue;
        };
        assert_eq!(row["best_move"], *record.best_move.as_ref().unwrap());
        assert_eq!(row["pv"], *record.pv);
        assert_eq!(row["solved"], record.solved.unwrap());
        assert_eq!(row["score"], record.score.unwrap());
        assert_eq!(
            (&row["depth"], &row["nodes"]),
            (&3.into(), &record.nodes_total.into())
        );
    }
    // A row that is missing is asked for again, and only that one.
    let (kept, _) = lab
        .read("out/engines.ndjson")
        .split_once('\n')
        .map(|(one, rest)| (one.to_owned(), rest.len()))
        .unwrap();
    lab.break_off("out");
    lab.write("out/engines.ndjson", format!("{kept}\n"));
    lab.run_well("run --resume out");
    assert_eq!(lab.read("out/engines.ndjson").lines().next(), Some(kept.as_str()));
    let timeless = |rows: Vec<Value>| {
        let rows = rows.into_iter().map(|mut row| {
            row["time_s"] = 0.into();
            row
        });
        rows.collect::<Vec<Value>>()
    };
    assert_eq!(timeless(answers(&lab, "out")), timeless(rows));
}

#[test]
fn an_engine_without_an_answer_has_a_row_with_the_reason() {
    let lab = Lab::new();
    lab.write("own.epd", SUITE);
    engine(&lab, "crash", "exit 3");
    engine(&lab, "illegal", "echo bestmove a1a1");
    let engines = "--engine \"sh crash.sh\" --engine \"sh illegal.sh\"";
    let ended = lab.run_well(&format!(
        "run --suite own.epd --strategy minimax {engines} --depth 1 --out out"
    ));
    assert_has(
        &ended.stderr,
        "note: sh crash.sh has no answer in A: it ended by itself (exit status: 3)",
    );
    let faults = answers(&lab, "out")
        .into_iter()
        .map(|row| (row["engine"].clone(), row["fault"].clone()));
    let faults: Vec<(Value, Value)> = faults.collect();
    let crash = "it ended by itself (exit status: 3)";
    assert_eq!(
        faults
            .iter()
            .filter(|(engine, fault)| engine == "sh crash.sh" && fault == crash)
            .count(),
        3
    );
    let illegal = "its move `a1a1` is not legal";
    // Where there is no move every answer is as good.
    assert_eq!(
        faults
            .iter()
            .filter(|(engine, fault)| engine == "sh illegal.sh" && fault == illegal)
            .count(),
        2
    );
    assert!(lab.read("out/report.md").contains("no answer"));
    lab.refuses_all(
        "
        run --fen startpos --engine ./none => the program `./none` cannot be started
        run --fen startpos --engine \"sh crash.sh,depth=3\" => in a run all search within the same limits
        run --fen startpos --engine \"sh crash.sh\" --shard 1/2 => --engine goes with a new run that is not shared out
        run --resume out --engine \"sh crash.sh\" => --engine goes with a new run that is not shared out
        ",
    );
}

#[test]
fn ctrl_c_ends_an_engine_that_hangs_and_its_game_counts_for_nothing() {
    let lab = Lab::new();
    engine(&lab, "hang", "sleep 1000 & echo $! > pid; wait");
    let line =
        "match --strategy alpha-beta --engine \"sh hang.sh\" --depth 1 --threads 1 --games 2 --out out";
    let log = std::fs::File::create(lab.path("stderr")).unwrap();
    let mut run = Running::start(lab.command(line).stdout(Stdio::null()).stderr(log));
    run.wait_until(|| lab.lines("pid") > 0);
    assert_eq!(run.interrupt().code(), Some(130));
    assert!(
        lab.read("stderr").starts_with("interrupted; "),
        "{}",
        lab.read("stderr")
    );
    assert_eq!(lab.lines("out/games.ndjson"), 0);
    let process = format!("/proc/{}/stat", lab.read("pid").trim());
    crate::interrupt::patiently(|| {
        let state = std::fs::read_to_string(&process).unwrap_or_default();
        (state.is_empty() || state.contains(") Z ")).then_some(())
    });
}
