//! Students' programs under `lab grade`: correct ones, wrong ones, and some that do not answer.

use crate::interrupt::Running;
use crate::lab::{Ended, Lab, assert_has, cells, read_rows};
use engine_core::chess::Chess;
use engine_core::random::SplitMix64;
use engine_core::{Notation, Position};
use serde_json::Value;
use std::io::Read;
use std::process::{Command, Stdio};

const RIGHT: &str = include_str!("../../../extras/grading/solution.py");

pub(crate) fn has(program: &str) -> bool {
    Command::new(program)
        .arg("--version")
        .output()
        .is_ok_and(|ended| ended.status.success())
}

/// The tasks as a program in Python fares that was changed in one place.
fn graded(lab: &Lab, from: &str, to: &str) -> (Ended, Vec<Value>) {
    let wrong = RIGHT.replacen(from, to, 1);
    assert!(from == to || wrong != RIGHT, "{from}");
    lab.write("solution.py", wrong);
    let ended = lab.run("grade --program \"python3 solution.py\" --format json");
    let graded = read_rows(&ended.stdout);
    (ended, graded)
}

#[test]
fn a_right_program_makes_every_point_in_python_and_in_java() {
    let lab = Lab::new();
    let (ended, tasks) = graded(&lab, "", "");
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(tasks.len(), 7);
    if !has("java") {
        return;
    }
    lab.write(
        "Solution.java",
        include_str!("../../../extras/grading/Solution.java"),
    );
    let graded = lab
        .run("grade --program \"java Solution.java\" --time 60 --format json")
        .stdout;
    let tasks: Vec<Value> = read_rows(&graded);
    // It has no values.
    let right = |task: &&Value| {
        let mut findings = task["findings"].as_array().unwrap().iter();
        findings.all(|found| found["figure"] == "values")
    };
    assert_eq!(tasks.iter().filter(right).count(), 7, "{graded}");
}

/// What is wrong, what of the right program is replaced, and by what; the task and the node that show it, and
/// how.
const MISTAKES: &str = r#"
    no negation => -self.value(child => self.value(child => nine leaves => 1 => the node after `1` is worth 3 to the side to move at the root, and the program says -12
    a cutoff by > for >= => best >= beta => best > beta => equal leaves => 2 => The leaf `2 2` should not be visited: at the node after `2` the move `2` is pruned.
    alpha not passed on => child, -beta, -alpha, => child, -beta, INFINITE, => nine leaves, pruned => 2 => The leaf `2 2` should not be visited
    beta not passed on => child, -beta, -alpha, => child, -INFINITE, -alpha, => a deep cutoff => 2 1 1 => The leaf `2 1 1 2` should not be visited: at the node after `2 1 1` the move `2` is pruned.
    the bounds not negated => child, -beta, -alpha, => child, beta, -alpha, => nine leaves, pruned => 1 => The leaf `1 2` is missed, and `2 1` visited in its place: at the node after `1` the move `2` has
    the wrong player at leaves => best = sign * node => best = node => three plies => 1 2 => The leaf `1 2 2` should not be visited
    the bound of the last child => alpha = max(alpha, best) => alpha = score => fail soft => 2 1 2 => The leaf `2 1 2 2` should not be visited
    the bound of another node => best = alpha if => alpha = self.seen = max(alpha, getattr(self, 'seen', alpha))\n            best = alpha if => three plies => 3 => The leaf `3 2 1` is missed: at the node after `3` the move `2` has to be searched.
    the wrong order => in enumerate(node, 1) => in reversed(list(enumerate(node, 1))) => nine leaves, pruned =>  => The leaf `1 1` is missed, and `3 3` visited in its place: at the root the move `1` has
    the last child left out => enumerate(node, 1) => enumerate(node[:-1] or node, 1) => nine leaves => 3 => The answer has no value of the move `3`.
    fail soft where fail hard is asked for => task["search"] == "alpha-beta" => False => fail hard => 1 1 3 => the node after `1 1 3` is worth 11307 to the side to move at the root, and the program says 6806
"#;

#[test]
fn mistakes_that_students_make_are_each_named_by_the_first_wrong_node() {
    let lab = Lab::new();
    for [mistake, from, to, task, node, reason] in cells(MISTAKES) {
        let (_, tasks) = graded(&lab, from, &to.replace("\\n", "\n"));
        let first = tasks
            .iter()
            .find(|task| !task["findings"].as_array().unwrap().is_empty());
        let first = first.unwrap_or_else(|| panic!("{mistake} is not found"));
        let found = first["findings"].as_array().unwrap();
        let found = found.iter().find(|found| !found["node"].is_null()).unwrap();
        assert_eq!(
            (&first["id"], &found["node"]["path"]),
            (&task.into(), &node.into()),
            "{mistake}: {found}"
        );
        assert_has(found["said"].as_str().unwrap(), reason);
    }
}

#[test]
fn a_class_of_ten_has_a_row_and_a_report_for_each_with_the_first_wrong_node() {
    let lab = Lab::new();
    std::fs::create_dir_all(lab.path("class/right-2")).unwrap();
    lab.write("class/right 1.py", RIGHT);
    lab.write("class/right-2/solution.py", RIGHT);
    lab.write(
        "class/right-3.sh",
        "#!/bin/sh\nexec python3 class/right-2/solution.py\n",
    );
    lab.write("class/README.txt", "no program");
    let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(lab.path("class/right-3.sh"), executable).unwrap();
    let row = |name: &str, is_right| (name.to_owned(), is_right, String::new(), String::new());
    let mut expected = vec![
        row("README", false),
        row("right 1", true),
        row("right-2", true),
        row("right-3", true),
    ];
    for (number, [_, from, to, task, node, _]) in cells(MISTAKES).take(7).enumerate() {
        let name = format!("wrong-{number}");
        lab.write(
            &format!("class/{name}.py"),
            RIGHT.replacen(from, &to.replace("\\n", "\n"), 1),
        );
        expected.push((name, false, task.to_owned(), node.to_owned()));
    }
    let ended = lab.run("grade --class class --out marks");
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let mut rows = csv::Reader::from_path(lab.path("marks/class.csv")).unwrap();
    let rows = rows.records().map(|row| row.unwrap()).map(|row| {
        (
            row[0].to_owned(),
            row[1] == row[2],
            row[11].to_owned(),
            row[12].to_owned(),
        )
    });
    assert_eq!(rows.collect::<Vec<_>>(), expected);
    let report = lab.read("marks/wrong-1.txt");
    assert!(report.contains("should not be visited"), "{report}");
    assert_has(&ended.stdout, "wrong-6");
    // A program that does not answer is a row as well; a folder without programs is refused.
    lab.write("class/right-3.sh", "#!/bin/sh\nexit 3\n");
    let rows: Vec<Value> = read_rows(&lab.run("grade --class class --format json").stdout);
    assert_eq!(
        (&rows[3]["points"], rows[3]["fault"].is_string()),
        (&0.into(), true),
        "{}",
        rows[3]
    );
    let refused = lab.run("grade --class none");
    assert_eq!(refused.code, Some(2));
    // The second call grades again what has changed, and nothing else.
    let rows_before = lab.read("marks/class.ndjson");
    lab.write("class/right 1.py", "exit(7)\n");
    lab.run("grade --class class --out marks");
    let added = lab.read("marks/class.ndjson").replacen(&rows_before, "", 1);
    let added: Vec<Value> = read_rows(&added);
    let names: Vec<&Value> = added.iter().map(|row| &row[1]["program"]).collect();
    assert_eq!(names, ["right 1", "right-3"]);
}

#[test]
fn every_entry_of_a_class_has_a_row_with_the_points_or_the_reason() {
    let lab = Lab::new();
    let skeleton = |language: &str| lab.run_well(&format!("grade --skeleton {language}")).stdout;
    for folder in [
        "class/carol",
        "class/eve/src",
        "class/two",
        "class/cat",
        "class/empty",
    ] {
        std::fs::create_dir_all(lab.path(folder)).unwrap();
    }
    for right in [
        "carol/main.py",
        "eve/src/solution.py",
        "frank.PY",
        "gina.py3",
        "two/a.py",
        "two/b.py",
        "bob.py",
    ] {
        lab.write(&format!("class/{right}"), RIGHT);
    }
    lab.write("class/bob.txt", "notes");
    lab.write("class/noexec", "#!/bin/sh\nexit 3\n");
    lab.write("class/debug.py", "print('visiting 1')\n");
    lab.write(
        "class/crash.py",
        "def search():\n    raise ValueError('no tree')\nsearch()\n",
    );
    lab.write("class/hal.cpp", skeleton("cpp"));
    lab.write("class/kai.cpp", "int main( {");
    lab.write(
        "class/cat/solution.rs",
        include_str!("../../../extras/grading/solution.rs"),
    );
    let latin: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(b"n\xe9.py");
    std::fs::write(lab.path("class").join(latin), RIGHT).unwrap();
    let rows: Vec<Value> = read_rows(&lab.run("grade --class class --out marks --format json").stdout);
    let of = |name: &str| {
        let row = rows.iter().find(|row| row["program"] == name);
        let row = row.unwrap_or_else(|| panic!("{name} is not in {rows:?}"));
        (
            row["points"].as_u64().unwrap(),
            row["fault"].as_str().unwrap_or_default(),
        )
    };
    assert_eq!(rows.len(), 15);
    for right in ["carol", "eve", "frank", "gina", "bob.py", "n\u{fffd}"] {
        assert_eq!(of(right), (21, ""), "{right}");
    }
    for (name, reason) in [
        ("bob.txt", "it is no program"),
        ("two", "the folder has 2 programs, and one is wanted: a.py, b.py"),
        ("empty", "the folder has no program"),
        ("noexec", "`chmod +x` makes a program of it"),
        ("debug", "the program printed `visiting 1`, not JSON"),
        ("crash", "ValueError: no tree"),
    ] {
        let (points, fault) = of(name);
        assert!(points == 0 && fault.contains(reason), "{name}: {fault}");
    }
    let report = lab.read("marks/crash.txt");
    assert_has(&report, "Traceback (most recent call last):");
    assert_has(
        &report,
        "it was not started again after 2 tasks without an answer",
    );
    let compiled = |compiler: &str, name: &str, expected: (u64, &str)| {
        let (points, fault) = of(name);
        let expected = if has(compiler) { expected } else { (0, "there is no compiler of") };
        assert!(
            points == expected.0 && fault.contains(expected.1),
            "{name}: {points} {fault}"
        );
    };
    compiled("c++", "hal", (0, ""));
    compiled("c++", "kai", (0, "it does not compile"));
    compiled("rustc", "cat", (18, ""));
    let csv = lab.read("marks/class.csv");
    assert!(csv.starts_with("program,points,of,percent,nine_leaves,"), "{csv}");
    assert_has(&csv, "\ncarol,21,21,100,3,3,3,3,3,3,3,,,");
}

/// A limit on the time of day would end it; it is slow because others take the processors.
#[cfg(target_os = "linux")]
#[test]
fn a_limit_is_of_processor_time_and_the_start_does_not_count() {
    let lab = Lab::new();
    let slow = "import time\nbegin = time.process_time()\nwhile time.process_time() < begin + 1.5: pass\n";
    lab.write("slow.py", slow.to_owned() + RIGHT);
    let ended = lab.run("grade --program \"python3 slow.py\" --time 2");
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let busy = "sys.stdin.readline()\nwhile True: pass";
    assert_has(
        &fault(&lab, busy, "--time 0.5"),
        "of processor time and did not answer",
    );
}

#[test]
fn a_class_is_started_in_the_command_that_wraps_it() {
    let lab = Lab::new();
    std::fs::create_dir_all(lab.path("class")).unwrap();
    lab.write("class/ann.py", RIGHT);
    let ended = lab.run("grade --class class --wrap \"env FOLDER={dir}\" --format json");
    let row: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(row["points"], 21, "{row}");
    lab.write(
        "class/ann.py",
        "import os, sys\nsys.exit(os.listdir(os.environ['FOLDER']))\n",
    );
    let ended = lab.run("grade --class class --wrap \"env FOLDER={dir}\" --format json");
    assert_has(&ended.stdout, "['solution.py']");
}

#[test]
fn ctrl_c_keeps_the_rows_and_reports_of_the_programs_of_a_class_that_are_through() {
    let lab = Lab::new();
    std::fs::create_dir_all(lab.path("class")).unwrap();
    lab.write("class/first.py", RIGHT);
    lab.write(
        "class/second.py",
        "import time\nopen('begun', 'w').close()\ntime.sleep(600)\n",
    );
    let mut command = lab.command("grade --class class --out marks --time 600");
    let pipes = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut grading = Running::start(pipes);
    grading.wait_until(|| lab.path("begun").exists());
    let (mut stdout, mut stderr) = (String::new(), String::new());
    assert_eq!(grading.interrupt().code(), Some(130));
    grading
        .0
        .stdout
        .take()
        .unwrap()
        .read_to_string(&mut stdout)
        .unwrap();
    grading
        .0
        .stderr
        .take()
        .unwrap()
        .read_to_string(&mut stderr)
        .unwrap();
    assert_eq!(lab.names_in("marks"), ["class.csv", "class.ndjson", "first.txt"]);
    let rows = lab.read("marks/class.csv");
    assert!(
        rows.contains("\nfirst,21,21,") && !rows.contains("second"),
        "{rows}"
    );
    assert_has(&stdout, "first");
    assert_has(
        &stderr,
        "interrupted; marks has what came of each program that was through",
    );
}

#[test]
fn gradescope_gets_the_points_and_sentences_that_are_printed_of_a_right_and_of_a_wrong_program() {
    let lab = Lab::new();
    for wrong in ["best >= beta", "best > beta"] {
        lab.write("solution.py", RIGHT.replacen("best >= beta", wrong, 1));
        let ended = lab.run("grade --program \"python3 solution.py\" --gradescope results.json");
        let results: Value = serde_json::from_str(&lab.read("results.json")).unwrap();
        let tests = results["tests"].as_array().unwrap();
        let texts = tests
            .iter()
            .chain([&results])
            .map(|test| test["output"].as_str().unwrap());
        assert_eq!(ended.stdout, texts.collect::<String>());
        let sum = |key: &str| tests.iter().map(|test| test[key].as_u64().unwrap()).sum::<u64>();
        let printed = format!("{} of {} points in 7 tasks\n", results["score"], sum("max_score"));
        assert!(ended.stdout.ends_with(&printed), "{results}");
        assert_eq!(results["score"], sum("score"));
        for test in tests {
            let summary = format!(
                "{}: {} of {} points\n",
                test["name"].as_str().unwrap(),
                test["score"],
                test["max_score"]
            );
            assert!(test["output"].as_str().unwrap().starts_with(&summary), "{test}");
            assert_eq!(
                test["status"] == "passed",
                test["score"] == test["max_score"],
                "{test}"
            );
        }
        let failed = tests.iter().filter(|test| test["status"] == "failed").count();
        assert_eq!(
            (failed > 0, ended.code),
            (wrong == "best > beta", Some(failed.min(1) as i32))
        );
    }
}

#[test]
fn the_page_shows_what_a_student_reads_word_for_word() {
    let lab = Lab::new();
    graded(&lab, "best >= beta", "best > beta");
    let printed = lab.run("grade --program \"python3 solution.py\"").stdout;
    let (start, end) = (
        printed.find("equal leaves:").unwrap(),
        printed.find("\nthree plies:").unwrap(),
    );
    let page = std::fs::read_to_string("../notebooks-md/grade.md").unwrap();
    assert!(page.contains(&printed[start..end]), "{}", &printed[start..end]);
}

#[test]
fn counts_of_chess_are_compared_to_the_node_and_paths_by_their_first_move() {
    let lab = Lab::new();
    let endgame = "\"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1\"";
    let middlegame = "\"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10\"";
    let tasks = [
        format!("--fen {endgame} --strategy perft --depth 3"),
        format!("--fen {endgame} --depth 4 --asks value,move,nodes,ordering"),
        format!("--fen {middlegame} --depth 2 --asks value,move,nodes,ordering"),
        format!("--fen {endgame} --strategy alpha-beta+qs --depth 2 --asks value,move,nodes"),
    ];
    let tasks = tasks
        .iter()
        .map(|task| lab.run_well(&format!("grade --make {task}")).stdout);
    lab.write("tasks.ndjson", tasks.collect::<String>());
    let right = include_str!("../chess.py");
    let graded = |program: &str| {
        lab.write("chess.py", program);
        lab.run("grade tasks.ndjson --program \"python3 chess.py\"")
            .stdout
    };
    let printed = graded(right);
    assert!(printed.ends_with("\n13 of 13 points in 4 tasks\n"), "{printed}");
    let printed = graded(&right.replace("if to == self.passed:", "if False:"));
    assert!(printed.contains("paths, and the program counts"), "{printed}");
}

/// What a part does by the order of moves alone, or does not do.
const IDLE: &str = "lmr=log(base=-2,divisor=10,cut=0)";

#[test]
fn a_right_program_makes_every_point_of_drawn_tasks_in_the_order_that_the_page_names() {
    let lab = Lab::new();
    // Equal captures, reductions that never come, mate and stalemate at the root.
    let mut tasks = vec![
        (
            "4k3/8/8/3p1p2/2P3P1/8/8/4K3 w - - 0 1".to_owned(),
            1,
            "alpha-beta+mvv-lva".to_owned(),
        ),
        (
            "4k3/2n2p2/8/3p4/2P3P1/8/5N2/4K3 w - - 0 1".to_owned(),
            4,
            format!("alpha-beta+{IDLE}"),
        ),
        (
            "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1".to_owned(),
            2,
            "alpha-beta".to_owned(),
        ),
        (
            "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1".to_owned(),
            2,
            "alpha-beta+qs".to_owned(),
        ),
    ];
    let mut random = SplitMix64::new(43);
    for _ in 0..5 {
        let start = "r3k3/1p3p2/2n1b3/3p1p2/2P1P1P1/1B3N2/1P3P2/4K2R w - - 0 1";
        let mut position = Chess::new(&start.parse().unwrap());
        for _ in 0..random.below(8) {
            let moves = position.legal_moves();
            position.make(moves[random.below(moves.len() as u64) as usize]);
        }
        let fen = position.fen();
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        let fen = format!("{} 0 1", fields.join(" "));
        for search in ["alpha-beta+mvv-lva", "alpha-beta+qs+mvv-lva", "alpha-beta+qs"] {
            tasks.push((fen.clone(), 2, search.to_owned()));
        }
        tasks.push((fen, 2, format!("alpha-beta+mvv-lva+{IDLE}")));
    }
    let count = tasks.len();
    let tasks = tasks.into_iter().map(|(fen, depth, search)| {
        let asks = "value,move,nodes,ordering";
        let task = format!("--fen \"{fen}\" --strategy {search} --depth {depth} --asks {asks}");
        lab.run_well(&format!("grade --make {task}")).stdout
    });
    lab.write("tasks.ndjson", tasks.collect::<String>());
    lab.write("chess.py", include_str!("../chess.py"));
    let printed = lab
        .run("grade tasks.ndjson --program \"python3 chess.py\" --time 60")
        .stdout;
    let all = format!("\n{} of {} points in {count} tasks\n", 4 * count, 4 * count);
    assert!(printed.ends_with(&all), "{printed}");
}

#[test]
fn a_figure_that_does_not_exist_is_null_and_one_that_is_left_out_is_no_answer() {
    let lab = Lab::new();
    let task =
        r#"{"id":"a","game":"tree","position":"(1 2)","search":"minimax","depth":1,"asks":["ordering"]}"#;
    lab.write("tasks.ndjson", task);
    for [answer, points, said] in cells(
        r#"
        "ordering":null => 1 =>
        "ordering":0 => 0 => The share of cutoffs by the first move is null, and the program says 0.0%.
        "value":2 => 0 => The answer has no `ordering`."#,
    ) {
        lab.write(
            "program.py",
            format!("input()\nprint('{{\"id\":\"a\",{answer}}}')\n"),
        );
        let graded = lab
            .run("grade tasks.ndjson --program \"python3 program.py\" --format json")
            .stdout;
        let graded: Value = serde_json::from_str(&graded).unwrap();
        assert_eq!(graded["points"].to_string(), points, "{graded}");
        assert_eq!(
            graded["findings"][0]["said"].as_str().unwrap_or_default(),
            said,
            "{graded}"
        );
    }
}

/// What a program did instead of answering, in words.
fn fault(lab: &Lab, program: &str, options: &str) -> String {
    lab.write("program.py", format!("import sys, time, os\n{program}\n"));
    lab.write(
        "task.ndjson",
        lab.run_well("grade --make --game tree --fen startpos --depth 2")
            .stdout,
    );
    let ended = lab.run(&format!(
        "grade task.ndjson --program \"python3 program.py\" --format json {options}"
    ));
    assert_eq!(ended.code, Some(1), "{ended:?}");
    let task: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!(task["points"], 0);
    task["fault"].as_str().unwrap().to_owned()
}

#[test]
fn a_silent_program_is_reported_in_a_sentence() {
    let lab = Lab::new();
    for [program, options, expected] in cells(
        r#"
        time.sleep(1000) => --time 0.3 => it said nothing for 300 ms
        raise ValueError('no tree') => => it ended by itself (exit status: 1; on its standard error: ValueError: no tree)
        os.abort() => => it ended by itself (signal: 6
        print('visiting 1') => => the program printed `visiting 1`, not JSON; debugging output belongs on standard error
        print('{"id":') => => the program printed `{"id":`, not JSON
        print('{"id":"7"}') => => it answered the task `7` where `positions: startpos` was set
        print('{"id":"positions: startpos","leafs":[]}') => => unknown field `leafs`, expected one of
        print('9' * (1 << 21)) => => it said a line longer than 1 MiB
        print('{', end='', flush=True); time.sleep(9) => --time 3 => it printed output for 3 s, but no answer
        print(); time.sleep(9) => --time 3 => it printed output for 3 s, but no answer
        while True: print() => --time 60 => it said 1,000,000 lines and no answer among them"#,
    ) {
        let fault = fault(&lab, program, options);
        assert!(fault.contains(expected), "{program}: {fault}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_that_takes_more_memory_than_it_may_is_ended_by_it() {
    let fault = fault(
        &Lab::new(),
        "sys.stdin.readline(); x = bytearray(1 << 28)",
        "--memory 64MiB",
    );
    assert!(fault.ends_with("on its standard error: MemoryError)"), "{fault}");
}

#[cfg(target_os = "linux")]
#[test]
fn the_limit_on_memory_is_there_before_the_program_begins_and_starts_others() {
    let program = "sh -c 'ulimit -d >&2; exit 3'";
    let ended = Lab::new().run(&format!(
        "grade --program \"{program}\" --memory 64MiB --format json"
    ));
    let tasks: Vec<Value> = read_rows(&ended.stdout);
    assert_eq!(tasks.len(), 7);
    for task in &tasks[..2] {
        let fault = task["fault"].as_str().unwrap();
        assert!(fault.ends_with("on its standard error: 65536)"), "{fault}");
    }
}

/// The command of the page that confines a program.
#[cfg(target_os = "linux")]
fn sandbox() -> String {
    let page = std::fs::read_to_string("../notebooks-md/grade.md").unwrap();
    let (_, command) = page.split_once("--program \"bwrap ").unwrap();
    let (command, _) = command.split_once('"').unwrap();
    format!("bwrap {}", command.replace("\\\n", " "))
}

#[cfg(target_os = "linux")]
#[test]
fn a_program_in_the_sandbox_of_the_page_makes_every_point_and_gets_at_no_file_and_no_network() {
    let mut tried = Command::new("bwrap");
    let tried = tried
        .args(["--ro-bind", "/", "/", "--unshare-all", "true"])
        .status();
    if !tried.is_ok_and(|status| status.success()) {
        eprintln!("skipped: bubblewrap is not here, or has no rights to make a sandbox");
        return;
    }
    let lab = Lab::new();
    std::fs::create_dir(lab.path("student")).unwrap();
    let line = format!("grade --program \"{}\" --memory 1GiB", sandbox());
    lab.write("student/solution.py", RIGHT);
    let printed = lab.run_well(&line).stdout;
    assert!(printed.ends_with("\n21 of 21 points in 7 tasks\n"), "{printed}");
    let here = lab.path(".");
    let nosy = format!(
        "import os, socket, sys
input()
sys.exit(f'{{os.path.exists({here:?})}}, {{os.access(\"/student\", os.W_OK)}}, {{socket.if_nameindex()}}')
"
    );
    lab.write("student/solution.py", &nosy);
    let tasks: Vec<Value> = read_rows(&lab.run(&format!("{line} --format json")).stdout);
    assert_has(
        tasks[0]["fault"].as_str().unwrap(),
        "standard error: False, False, [(1, 'lo')])",
    );
    // Outside it has both.
    let line = line.replace(&sandbox(), "python3 student/solution.py");
    let tasks: Vec<Value> = read_rows(&lab.run(&format!("{line} --format json")).stdout);
    assert_has(tasks[0]["fault"].as_str().unwrap(), "standard error: True, ");
}

#[test]
fn tasks_and_programs_that_cannot_be_had_are_refused() {
    let lab = Lab::new();
    lab.write("empty", "\n");
    for [name, position, rest] in cells(
        r#"
        recipe => (1 2) => "search":"alpha-bets","depth":1,"asks":["value"]
        asks => (1 2) => "search":"perft","depth":1,"asks":["value"]
        depth => (1 2) => "search":"perft","depth":0,"asks":["nodes"]
        tree => (1 2 => "search":"perft","depth":0,"asks":["nodes"]
        large => uniform width=9 depth=6 seed=1 => "search":"minimax","depth":6,"asks":["leaves"]"#,
    ) {
        let task = format!("{{\"id\":\"a\",\"game\":\"tree\",\"position\":\"{position}\",{rest}}}\n");
        lab.write(name, task);
    }
    lab.write("json", "{}\n");
    lab.refuses_all(
        "
        grade --program ./none => there is no program `./none`
        grade empty --program true => empty holds no task; a file of tasks has one on each line
        grade json --program true => json:1: not a task: missing field `id`
        grade recipe --program true => recipe:1: recipe `alpha-bets`: unknown algorithm `alpha-bets`
        grade asks --program true => asks:1: a task asks for something; perft for nodes or values alone
        grade depth --program true => depth:1: the depth 0 is none from 1 to 128
        grade tree --program true => tree:1:
        grade large --program true => a: it has more than 100000 nodes, whose leaves or values are asked for",
    );
}
