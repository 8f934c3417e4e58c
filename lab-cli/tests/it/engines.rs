//! UCI engines as players: one that works, `lab uci`, and many that do not.

use crate::lab::{Lab, assert_has, cells};
use crate::resume::start;
use serde_json::Value;

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
        assert_has(&printed, "Engines count depth and nodes by their own rules.");
    }
}

#[test]
fn an_engine_that_breaks_the_rules_loses_and_the_game_has_the_reason() {
    let lab = Lab::new();
    for [name, go, budget, reason, termination, fault] in cells(
        "
        crash => echo out of memory >&2; exit 3 => --depth 1 => engine-failure => abandoned => it ended by itself (exit status: 3; on its standard error: out of memory)
        illegal => echo bestmove e2e5 => --nodes 50 => illegal-move => rules infraction => its move `e2e5` is not legal
        garbage => head -c 300000 /dev/zero; echo; echo bestmove => --depth 1 => illegal-move => rules infraction => its move `` is not legal
        hang => sleep 1000 => --time 20ms => time-forfeit => time forfeit => move 5: it had 20 ms and ran over by 1
        flag => sleep 1000 => --tc 0.2+5 --time-margin 50ms => time-forfeit => time forfeit => move 5: it had 200 ms and ran over by 
        endless => exec tr '\\0' 9 </dev/zero => --depth 1 => engine-failure => abandoned => it said a line longer than 1 MiB, more than the lab reads
        flood => exec yes info string still thinking => --depth 1 => engine-failure => abandoned => it said 1,000,000 lines and no answer among them",
    ) {
        engine(&lab, name, go);
        let line =
            format!("match --strategy alpha-beta,depth=1 --engine \"sh {name}.sh\" {budget} --games 2 --out {name}");
        let ended = lab.run_well(&line);
        assert_has(&ended.stdout, "lost 2 games by a fault (see games.pgn)");
        assert_has(&ended.stderr, &format!("lost game 1.1: {fault}"));
        for (game, result) in games(&lab, name).iter().zip(["1-0", "0-1"]) {
            assert_eq!(
                (&game["reason"], &game["result"]),
                (&reason.into(), &result.into()),
                "{name}"
            );
            assert!(game["fault"].as_str().unwrap().starts_with(fault), "{game}");
        }
        let pgn = lab.read(&format!("{name}/games.pgn"));
        assert!(pgn.contains(&format!("[Termination \"{termination}\"]")), "{pgn}");
        let words = pgn.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(words.contains(fault), "{pgn}");
        lab.break_off(name);
        lab.run_well(&format!("resume {name}"));
        let rows = lab.read(&format!("{name}/games.ndjson"));
        lab.break_off(name);
        lab.write(&format!("{name}/games.ndjson"), rows.replacen("1-0", "0-1", 1));
        lab.refuses(&format!("resume {name}"), "the row is not as the run left it");
    }
}

/// As where a `stop` crosses a move: the second answer is no answer to the next search. Counts that come
/// after the move are those of its search.
#[test]
fn a_line_of_an_engine_belongs_to_the_search_that_it_answers_whenever_it_arrives() {
    let lab = Lab::new();
    let (one, other) = ("alpha-beta+qs+mvv-lva", "alpha-beta+qs+mvv-lva+killers");
    let program = env!("CARGO_BIN_EXE_lab");
    let twice =
        "while read -r line; do echo \"$line\"; case \"$line\" in bestmove*) echo \"$line\"; esac; done";
    lab.write("twice.sh", format!("'{program}' uci -s {other} | {twice}"));
    let within = format!("match --strategy {one} --games 2 --nodes 1000");
    lab.run_well(&format!("{within} --strategy {other} --out once"));
    lab.run_well(&format!("{within} --engine \"sh twice.sh\" --out twice"));
    let figures = |folder| {
        let figures = |game: &Value| ["moves", "reason", "scores", "nodes"].map(|key| game[key].clone());
        games(&lab, folder).iter().map(figures).collect::<Vec<_>>()
    };
    assert_eq!(figures("once"), figures("twice"));

    engine(
        &lab,
        "after",
        "echo bestmove e2e4; echo info depth 1 score cp 5 nodes 20 pv e2e4",
    );
    lab.write(
        "start.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n",
    );
    lab.run_well("run start.epd -s alpha-beta --engine \"sh after.sh\" --depth 1 --out after");
    let record = lab.records("after").pop().unwrap();
    assert_eq!((record.nodes, record.score, record.fault), (20, Some(5), None));
}

#[test]
fn a_figure_that_cannot_be_one_is_named_by_its_value_in_runs_and_matches() {
    let lab = Lab::new();
    lab.write(
        "start.epd",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n",
    );
    for (number, figure) in ["nodes -5", "cp 30000", "mate 9999"].into_iter().enumerate() {
        let name = format!("engine{number}");
        let figures = match figure {
            "nodes -5" => "score cp 7 nodes -5".to_owned(),
            score => format!("nodes 50 score {score}"),
        };
        let first = "echo info depth 1 score cp 5 nodes 20 pv e2e4";
        engine(
            &lab,
            &name,
            &format!("{first}; echo info depth 2 {figures}; echo bestmove e2e4"),
        );
        let line = format!("run start.epd -s alpha-beta --engine \"sh {name}.sh\" --depth 2 --out {name}");
        let sentence = format!("it reported `{figure}`, which is unusable");
        assert_has(&lab.run_well(&line).stderr, &sentence);
        let rows: Vec<_> = lab.records(&name).into_iter().skip(2).collect();
        assert_eq!(
            (rows[0].nodes, rows[0].score, rows[0].is_complete()),
            (20, Some(5), true)
        );
        assert_eq!(
            (rows[1].score, rows[1].fault.as_deref()),
            (None, Some(sentence.as_str()))
        );
        // In a match its moves count as they are.
        let inserted = format!("sed -u 's/^bestmove/info {figures}\\n&/'");
        lab.write(
            "match.sh",
            format!("'{}' uci | {inserted}", env!("CARGO_BIN_EXE_lab")),
        );
        let line = format!("match -s pvs --engine \"sh match.sh\" --depth 1 --games 2 --out m{name}");
        assert_has(
            &lab.run_well(&line).stderr,
            &format!("reported `{figure}` in game 1."),
        );
    }
}

#[test]
fn clocks_run_down_by_what_each_move_took_and_engines_are_told_of_both() {
    let lab = Lab::new();
    lab.write(
        "uci.sh",
        format!("tee -a heard | '{}' uci", env!("CARGO_BIN_EXE_lab")),
    );
    let ended = lab.run_well(
        "match --strategy pvs+qs,name=ours,tc=3/0.15+0.01 --engine \"sh uci.sh,name=theirs,tc=0.2+0.02\" --games 2 \
         --time-margin 20s --threads 1 --adjudicate --out out",
    );
    let printed = ended.stdout.split_whitespace().collect::<Vec<&str>>().join(" ");
    assert_has(&printed, "Clock 1 game at a time on ");
    let times = lab.run_well("report out --table times").stdout;
    assert!(times.contains("theirs") && times.contains("ours"), "{times}");
    let pgn = lab
        .read("out/games.pgn")
        .split_whitespace()
        .collect::<Vec<&str>>()
        .join(" ");
    assert_has(&pgn, "[BlackTimeControl \"0.2+0.02\"]");
    let heard = lab.read("heard");
    let mut commands = heard.lines().filter(|line| line.starts_with("go"));
    let mut readings = pgn.split("[%clk 0:00:").skip(1).map(|text| {
        let seconds: f64 = text.split_once(']').unwrap().0.parse().unwrap();
        (1000.0 * seconds).round() as i64
    });
    for game in games(&lab, "out") {
        let theirs = usize::from(game["black"] == "theirs");
        // White is to move after an opening of eight plies.
        let (mut clocks, mut moves) = ([150_i64, 150], 0);
        clocks[theirs] = 200;
        for (ply, time) in game["times_ms"].as_array().unwrap().iter().enumerate() {
            let (side, time) = (ply % 2, time.as_i64().unwrap());
            if side == theirs {
                let increments = [[20, 10], [10, 20]][theirs];
                assert_eq!(
                    commands.next().unwrap(),
                    format!(
                        "go wtime {} btime {} winc {} binc {}",
                        clocks[0].max(0),
                        clocks[1].max(0),
                        increments[0],
                        increments[1]
                    )
                );
                clocks[side] = clocks[side] + 20 - time;
            } else {
                moves += 1;
                clocks[side] = clocks[side] + 10 - time + if moves % 3 == 0 { 150 } else { 0 };
            }
            // Within the margin a clock shows nothing, and runs on.
            assert_eq!(readings.next().unwrap(), clocks[side].max(0), "{game}");
        }
    }
    assert!(commands.next().is_none() && readings.next().is_none());
}

#[test]
fn numbers_of_an_engine_are_tuned_as_those_of_its_recipe_on_any_number_of_threads() {
    let lab = Lab::new();
    let recipe = "pvs+qs+null-move(r={1..5})+lmr(moves={1..9},depth=2)";
    let games_of = "--pairs 6 --games 2 --nodes 200 --seed 3";
    let engine = uci("").replace(" uci \"", " uci,option.Hash=2\"");
    let tune = format!("tune {engine} --range \"Strategy={recipe}\" {games_of}");
    lab.run_well(&format!("tune --strategy {recipe} {games_of} --out recipe"));
    let ended = lab.run_well(&format!("{tune} --threads 1 --out one"));
    assert_has(&ended.stdout, "Strategy=pvs+qs+null-move(r=");
    lab.run_well(&format!("{tune} --threads 2 --out two"));
    let figures = |folder: &str| {
        let rows = games(&lab, folder).into_iter();
        rows.map(|game| ["moves", "nodes", "result"].map(|key| game[key].clone()))
            .collect::<Vec<_>>()
    };
    assert_eq!(figures("recipe").len(), 14);
    assert_eq!(
        [figures("one"), figures("two")],
        [figures("recipe"), figures("recipe")]
    );
    lab.break_off("two");
    let rows = lab.read("two/games.ndjson");
    let kept: String = rows.split_inclusive('\n').take(6).collect();
    lab.write("two/games.ndjson", kept);
    lab.run_well("resume two");
    assert_eq!(figures("two"), figures("recipe"));
    let lines = "
        tune UCI --range Hash={1..9999..999} => takes a whole number from 1 to 4096 for option `Hash`, not `4996`
        tune UCI --range Depth={1..9} => has no option `Depth`; it has Strategy, Hash
        tune UCI --range Hash=5 => `Hash=5` is no range of an engine's option
        tune UCI --range Strategy=pvs+null-move(r={9..99}) => it refuses what is set: recipe
        tune --strategy pvs --range Hash={1..9} => name the engine, or put the range in the recipe
        tune UCI => an engine is tuned by ranges of its options
        tune UCI --range Hash={1..9} --strategy minimax => cannot be used with
        ";
    lab.refuses_all(&lines.replace("UCI", &uci("")));
}

#[test]
fn an_engine_that_cannot_play_is_refused_before_anything_begins() {
    let lab = Lab::new();
    engine(&lab, "chess", "echo bestmove e2e4");
    lab.write("deaf.sh", "read -r line; echo uciok; read -r line; exit 4\n");
    let lines =
        "
        match --strategy minimax --engine ./none => there is no program `./none`
        match --strategy minimax --engine true => `true` did not answer `uci`: it ended by itself
        match --strategy minimax --engine 'sh => no command: it is empty, or a quote in it is not closed
        match --strategy minimax --engine \"sh chess.sh,option.Hash=16\" => has no option `Hash`; it has none
        match --strategy minimax --engine \"sh chess.sh\" --game xiangqi => does not play xiangqi
        match --strategy minimax UCI,option.Hash=5000\" => takes a whole number from 1 to 4096 for option `Hash`, not `5000`
        match --strategy minimax UCI,option.Ponder=yes\" => takes true or false for option `Ponder`, not `yes`
        match --engine \"sh chess.sh\" --engine \"sh chess.sh\" => two players have the same recipe: chess
        match --strategy minimax --engine \"sh chess.sh,nmae=x\" => `nmae` is not a setting of an engine
        match --strategy minimax --engine \"sh deaf.sh\" => `sh deaf.sh` did not answer `isready`: it ended by itself
        ";
    lab.refuses_all(&lines.replace("UCI", uci("").trim_end_matches('"')));
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

#[test]
fn an_engine_searches_a_suite_like_its_recipe_and_without_an_answer_has_a_row_with_the_reason() {
    let lab = Lab::new();
    let recipe = "alpha-beta+qs+mvv-lva";
    lab.write("own.epd", SUITE);
    engine(&lab, "crash", "exit 3");
    engine(&lab, "illegal", "echo bestmove a1a1");
    let depths = "for d in 1 3; do echo info depth $d score cp $d nodes ${d}0 pv a1a8; done; exit 3";
    engine(&lab, "later", depths);
    let scripts = ["crash", "illegal", "later"].map(|name| format!(" --engine \"sh {name}.sh\""));
    let engines = uci(&format!("--strategy {recipe},name=same")) + &scripts.concat();
    let ended = lab.run_well(&format!(
        "run --suite own.epd --strategy {recipe} {engines} --depth 3 --out out"
    ));
    let printed = ended.stdout.split_whitespace().collect::<Vec<&str>>().join(" ");
    // The engine is the strategy itself: both positions with a move have the same one and the same score.
    assert_has(&printed, "same 0 1 of 2 2 of 2 0 0 – 3.00 7,139");
    assert_has(&printed, "compare them with its other versions only");
    let crash = "it ended by itself (exit status: 3)";
    // One position is told with the fault, and that there are others.
    let notes = ended
        .stderr
        .lines()
        .filter(|line| line.contains("note: crash has no answer in "));
    let notes: Vec<&str> = notes.collect();
    assert!(notes.len() == 2 && notes[0].ends_with(crash), "{notes:?}");
    assert!(notes[1].contains("in other positions either"), "{notes:?}");
    let (engines, records): (Vec<Value>, Vec<Value>) = lab
        .read_rows::<Value>("out/records.ndjson")
        .into_iter()
        .partition(|row| row["board"] == "own");
    // What was told before the end is kept; the depth between was not told.
    let later = engines
        .iter()
        .filter(|row| row["strategy"] == "sh later.sh" && row["position"] == "A");
    let later: Vec<String> = later
        .map(|row| {
            format!(
                "{} {} {} {}",
                row["depth"],
                row["nodes"],
                row["status"],
                row["fault"].is_null()
            )
        })
        .collect();
    assert_eq!(
        later,
        [
            "1 10 \"complete\" true",
            "2 0 \"interrupted\" true",
            "3 20 \"interrupted\" false"
        ]
    );
    let mut faults = [0; 2];
    for row in engines.iter().filter(|row| row["strategy"] != "sh later.sh") {
        let is_same = |record: &&Value| {
            ["position", "depth"].iter().all(|&key| row[key] == record[key]) && !record["best_move"].is_null()
        };
        let found = records.iter().find(is_same);
        match (row["fault"].as_str(), found) {
            (Some(fault), _) if fault == crash => faults[0] += 1,
            (Some(fault), _) => {
                assert_eq!(fault, "its move `a1a1` is not legal");
                faults[1] += 1;
            }
            // Where there is no move every answer is as good.
            (None, None) => assert_eq!(
                (&row["position"], &row["best_move"]),
                (&"mated".into(), &Value::Null)
            ),
            (None, Some(record)) => {
                for key in [
                    "best_move",
                    "pv",
                    "solved",
                    "score",
                    "nodes",
                    "nodes_total",
                    "seldepth",
                    "status",
                ] {
                    assert_eq!(row[key], record[key], "{key}");
                }
                assert_eq!(row["cutoffs"], Value::Null);
            }
        }
    }
    assert_eq!(faults, [3, 2]);
    assert!(lab.markdown("out").contains("no answer"));
    lab.refuses_all(
        "
        run --fen startpos --engine ./none => there is no program `./none`
        run --fen startpos --engine \"sh crash.sh,depth=3\" => in a run all search within the same limits
        run --fen startpos --engine \"sh crash.sh\" --engine \"sh crash.sh,name=b\" => engine `sh crash.sh` is given twice
        run --fen startpos --engine \"sh crash.sh,name=a\" --engine \"sh illegal.sh,name=a\" => two strategies are called `a`
        ",
    );
}

#[test]
fn an_engine_that_does_not_know_nodes_as_a_limit_is_stopped_at_it() {
    let lab = Lab::new();
    let go = "for depth in 1 2 3; do echo info depth $depth score cp 1 nodes $((depth * 40)) pv e2e4; done; \
              read -r word; echo bestmove e2e4";
    engine(&lab, "endless", go);
    let asked = "--engine \"sh endless.sh\" --fen startpos --no-horizon";
    lab.run_well(&format!(
        "run {asked} --strategy alpha-beta --depth 9 --nodes 100 --out out"
    ));
    let rows = lab.read_rows::<Value>("out/records.ndjson").into_iter();
    let rows = rows.filter(|row| row["strategy"] == "sh endless.sh");
    let rows: Vec<[Value; 3]> = rows
        .map(|row| ["depth", "nodes_total", "status"].map(|key| row[key].clone()))
        .collect();
    let rows: Vec<[String; 3]> = rows
        .into_iter()
        .map(|row| row.map(|cell| cell.to_string()))
        .collect();
    assert_eq!(
        rows,
        [
            ["1", "40", "\"complete\""],
            ["2", "80", "\"complete\""],
            ["3", "120", "\"stopped-nodes\""]
        ]
    );
}

#[test]
fn ctrl_c_ends_an_engine_that_hangs_and_its_game_counts_for_nothing() {
    let lab = Lab::new();
    engine(&lab, "hang", "sleep 1000 & echo $! > pid; wait");
    let line =
        "match --strategy alpha-beta --engine \"sh hang.sh\" --depth 1 --threads 1 --games 2 --out out";
    let mut run = start(&lab, line);
    run.wait_until(|| lab.lines("pid") > 0);
    assert_eq!(run.interrupt().code(), Some(130));
    assert_eq!(lab.lines("out/games.ndjson"), 0);
    wait_for_the_end(&lab);
}

/// Waits until the process that is written in `pid` has ended.
fn wait_for_the_end(lab: &Lab) {
    let process = format!("/proc/{}/stat", lab.read("pid").trim());
    crate::client::patiently(|| {
        let state = std::fs::read_to_string(&process).unwrap_or_default();
        (state.is_empty() || state.contains(") Z ")).then_some(())
    });
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_ends_with_a_match_that_is_killed() {
    let lab = Lab::new();
    engine(&lab, "deaf", "echo $$ > pid; exec sleep 1000");
    let line = "match --strategy alpha-beta --engine \"sh deaf.sh\" --depth 1 --games 2 --out out";
    let mut run = start(&lab, line);
    run.wait_until(|| lab.lines("pid") > 0);
    run.0.kill().unwrap();
    run.0.wait().unwrap();
    wait_for_the_end(&lab);
}
