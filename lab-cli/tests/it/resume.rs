//! Runs that were broken off, by a signal, by SIGKILL or by a full disk, and what becomes of them.

use crate::interrupt::{Running, patiently, written};
use crate::lab::{Ended, Lab, many_positions, timeless};
use engine_core::random::SplitMix64;
use reports::Record;
use std::collections::HashSet;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const STRATEGIES: &str = "--strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2";

pub(crate) fn start(lab: &Lab, line: &str) -> Running {
    Running::start(lab.command(line).stdout(Stdio::null()).stderr(Stdio::null()))
}

/// The whole records of a run that was killed: no depth of a search stands there twice.
fn refuse_twins(lab: &Lab, out: &str) {
    let bytes = std::fs::read(lab.path(&format!("{out}/records.ndjson"))).unwrap_or_default();
    let whole = bytes
        .iter()
        .rposition(|&byte| byte == b'\n')
        .map_or(0, |last| last + 1);
    let mut seen = HashSet::new();
    for line in std::str::from_utf8(&bytes[..whole]).unwrap().lines() {
        let record: Record = serde_json::from_str(line).unwrap();
        let id = (record.position, record.strategy, record.depth);
        assert!(seen.insert(id), "{line}");
    }
}

/// Bytes of what is written while a command searches and judges.
fn grown(lab: &Lab, out: &str) -> u64 {
    let files = ["records.ndjson", "judged.journal"].map(|name| lab.path(&format!("{out}/{name}")));
    let lengths = files.map(|file| std::fs::metadata(file).map_or(0, |file| file.len()));
    lengths.iter().sum()
}

/// A command that is killed so many times, and taken up again each time, leaves what it leaves undivided: the
/// same records, the same files, and in those of `same` the same bytes.
fn kill_and_go_on(command: &str, positions: usize, arguments: &str, kills: u64, same: &[&str]) {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(positions));
    let begin = format!("{command} --suite many.fen {arguments} --out");
    let resume = format!("{command} --resume out");
    lab.run_well(&format!("{begin} whole"));
    let verdicts = std::fs::metadata(lab.path("whole/verdicts.ndjson")).map_or(0, |file| file.len());
    let share = (grown(&lab, "whole") + verdicts) / kills;
    let mut random = SplitMix64::new(11);
    let mut hit = 0;
    // What was killed before it had a manifest had not begun.
    let next = |lab: &Lab| match lab.path("out/manifest.json").exists() {
        true => resume.clone(),
        false => format!("{begin} out"),
    };
    for kill in 0..kills {
        let mut running = start(&lab, &next(&lab));
        // Now and then early, when the folder is set up or put in order; else when it has got on by its share.
        if random.below(3) > 0 {
            let enough = kill * share + random.below(share.max(1));
            patiently(|| {
                (grown(&lab, "out") >= enough || running.0.try_wait().unwrap().is_some()).then_some(())
            });
        }
        std::thread::sleep(Duration::from_micros(random.below(20_000)));
        hit += u64::from(running.0.try_wait().unwrap().is_none());
        running.0.kill().unwrap();
        running.0.wait().unwrap();
        refuse_twins(&lab, "out");
    }
    // On a busy machine it may have come further than was waited for.
    assert!(hit * 3 >= kills, "{hit} of {kills} killed while it ran");
    lab.run_well(&next(&lab));
    assert!(timeless(lab.records("out")) == timeless(lab.records("whole")));
    assert_eq!(lab.names_in("out"), lab.names_in("whole"));
    let refuse_others = || {
        for file in same {
            let [out, whole] = ["out", "whole"].map(|folder| lab.read(&format!("{folder}/{file}")));
            assert_eq!(out, whole, "{file}");
        }
    };
    refuse_others();
    // What has ended is shown again, and is no other.
    lab.run_well(&resume);
    refuse_others();
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_an_undivided_one() {
    kill_and_go_on("run", 2000, STRATEGIES, 30, &["verdicts.ndjson", "cases.ndjson"]);
}

#[test]
fn a_search_for_horizon_cases_that_is_killed_again_and_again_ends_as_an_undivided_one() {
    let arguments = "--strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2 --reference-depth 4";
    kill_and_go_on(
        "horizon",
        300,
        arguments,
        12,
        &["verdicts.ndjson", "cases.ndjson"],
    );
}

#[test]
fn an_ablation_that_is_killed_again_and_again_ends_as_an_undivided_one() {
    let arguments = "--base alpha-beta --parts killers,mvv-lva --depth 3";
    kill_and_go_on("ablate", 300, arguments, 12, &["ablation.csv", "ablation.tex"]);
}

#[test]
fn what_another_command_began_is_refused_with_the_command_that_goes_on() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out searched");
    lab.run_well("horizon --fen startpos --strategy alpha-beta --depth 1 --out judged");
    for (command, folder, owner) in [
        ("horizon", "searched", "run"),
        ("ablate", "judged", "horizon"),
        ("run", "judged", "horizon"),
    ] {
        let ended = lab.run(&format!("{command} --resume {folder}"));
        let told = format!(
            "error: {folder} was made by `lab {owner}`; `lab {owner} --resume {folder}` continues it\n"
        );
        assert_eq!((ended.code, ended.stderr), (Some(2), told));
    }
}

#[test]
fn what_is_asked_again_of_judged_searches_and_ablations_must_be_the_same() {
    let lab = Lab::new();
    let horizon = "--fen startpos --strategy alpha-beta --depth 1 --threshold 50";
    let ablate = "--fen startpos --base alpha-beta --parts pv,killers --depth 2 --seed 7";
    lab.run_well(&format!("horizon {horizon} --out judged"));
    lab.run_well(&format!("ablate {ablate} --out ablated"));
    lab.run_well(&format!("horizon --resume judged {horizon}"));
    lab.run_well(&format!("ablate --resume ablated {ablate}"));
    for (command, differences) in [
        ("horizon --resume judged --depth 2", "depth: 1 there, 2 here"),
        (
            "horizon --resume judged --reference-depth 9 --staircase",
            "reference depth: 4 there, 9 here; staircase: false there, true here",
        ),
        (
            "ablate --resume ablated --seed 8 --measure time",
            "measure: nodes there, time here; seed: 7 there, 8 here",
        ),
        (
            "ablate --resume ablated --base pvs --parts pv --timed 2",
            "base: alpha-beta there, pvs here; parts: pv,killers there, pv here; timed: none there, 2 rounds here",
        ),
    ] {
        let folder = command.split(' ').nth(2).unwrap();
        let told = format!(
            "error: {folder} holds another run ({differences}); leave these arguments out, or start a new run with \
             --out\n"
        );
        let ended = lab.run(command);
        assert_eq!((ended.code, ended.stderr), (Some(2), told));
    }
}

#[test]
fn an_ablation_that_goes_on_lets_its_parts_play_and_the_match_goes_on_as_well() {
    let lab = Lab::new();
    let ablation = "ablate --fen startpos --base alpha-beta --parts killers --depth 1 --out ablated";
    lab.run_well(ablation);
    lab.break_off("ablated");
    lab.run_well("ablate --resume ablated --strength --games 2");
    let games = lab.read("ablated/strength/games.ndjson");
    let again = lab.run_well("ablate --resume ablated --strength");
    assert_eq!(lab.read("ablated/strength/games.ndjson"), games);
    assert!(again.stdout.contains("killers"), "{}", again.stdout);
    let refused = lab.run("ablate --resume ablated --strength --games 4");
    assert_eq!(
        (refused.code, refused.stderr.as_str()),
        (
            Some(2),
            "error: ablated/strength holds a match that was begun; leave --games out\n"
        )
    );
}

#[test]
fn an_ablation_that_is_killed_in_its_match_plays_the_rest_and_its_first_command_names_the_way() {
    let lab = Lab::new();
    let begin =
        "ablate --fen startpos --base alpha-beta --parts killers --depth 1 --strength --games 12 --out out";
    let games = || {
        let text = std::fs::read_to_string(lab.path("out/strength/games.ndjson")).unwrap_or_default();
        text.matches('\n').count()
    };
    let mut running = start(&lab, begin);
    running.wait_until(|| games() > 2);
    running.0.kill().unwrap();
    running.0.wait().unwrap();
    assert!(games() < 36);
    let refused = lab.run(begin);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.stderr.contains("`lab ablate --resume out`"),
        "{}",
        refused.stderr
    );
    lab.run_well("ablate --resume out");
    assert_eq!(games(), 36);
}

/// Wherever the handles of files give out, what is kept can be gone on with.
#[test]
#[cfg(target_os = "linux")]
fn a_run_that_may_open_few_files_says_how_to_go_on() {
    let lab = Lab::new();
    let binary = env!("CARGO_BIN_EXE_lab");
    for limit in 8..16 {
        let script =
            format!("ulimit -n {limit}; exec {binary} run --fen startpos {STRATEGIES} --out {limit}");
        let mut shell = Command::new("sh");
        let ended = Ended::of(shell.args(["-c", &script]).current_dir(lab.path(".")));
        if lab.path(&format!("{limit}/manifest.json")).exists() {
            let way = format!("`lab run --resume {limit}` does the rest");
            assert!(
                ended.code == Some(0) || ended.stderr.contains(&way),
                "{limit}: {ended:?}"
            );
            lab.run_well(&format!("run --resume {limit}"));
        }
    }
}

#[test]
fn sigterm_ends_a_run_within_a_second_and_it_goes_on_from_there() {
    let lab = Lab::new();
    let mut run = start(&lab, "run --suite horizon --depth 9 --nodes 20000000 --out out");
    run.wait_until(|| written(&lab) >= 20);
    let asked = Instant::now();
    assert_eq!(run.signal("TERM").code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    assert_eq!(lab.manifest("out")["status"], "interrupted");
    assert!(lab.records("out").len() >= 20);
}

#[test]
fn a_large_run_ends_within_a_second_too() {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(30_000));
    let mut run = start(
        &lab,
        "run --suite many.fen --depth 1 --strategy minimax --strategy alpha-beta --out out",
    );
    run.wait_until(|| written(&lab) >= 6_000);
    let asked = Instant::now();
    assert_eq!(run.signal("TERM").code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(1), "{:?}", asked.elapsed());
    let records = lab.records("out").len();
    assert!((6_000..60_000).contains(&records), "{records}");
    lab.run_well("run --resume out");
    assert_eq!(lab.records("out").len(), 60_000);
}

#[test]
fn a_line_that_was_not_written_to_its_end_is_done_again() {
    let lab = Lab::new();
    lab.run_well("run --suite mates --strategy alpha-beta --depth 2 --out whole");
    lab.run_well("run --suite mates --strategy alpha-beta --depth 2 --out out");
    let records = lab.read("out/records.ndjson");
    // Cut off at each of these bytes: in the middle of a line, before a line break, after it, after the first
    // depth of a search.
    let lines: Vec<usize> = records.match_indices('\n').map(|(place, _)| place + 1).collect();
    for cut in [lines[9] + 17, lines[9] - 1, lines[9], lines[10], 3, 0] {
        lab.write("out/records.ndjson", &records[..cut]);
        lab.break_off("out");
        lab.run_well("run --resume out");
        assert_eq!(
            timeless(lab.records("out")),
            timeless(lab.records("whole")),
            "{cut}"
        );
    }
    assert_eq!(lab.manifest("out")["resumed"].as_array().unwrap().len(), 6);
}

#[test]
fn a_finished_run_is_not_searched_again() {
    let lab = Lab::new();
    lab.run_well("run --suite mates --depth 2 --minimal-tree --out out");
    let files = [
        "records.ndjson",
        "floor.ndjson",
        "records.csv",
        "floor.csv",
        "positions.ndjson",
    ];
    let before = files.map(|name| lab.read(&format!("out/{name}")));
    lab.run_well("run --resume out");
    // Times as well: nothing was searched again.
    assert_eq!(files.map(|name| lab.read(&format!("out/{name}"))), before);
}

#[test]
fn minimal_trees_that_are_missing_are_found_and_no_others() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --strategy alpha-beta --depth 3 --minimal-tree --out out");
    let minimal_trees = lab.read("out/floor.ndjson");
    let lines: Vec<&str> = minimal_trees.lines().collect();
    // Of the third position only the first depth is left.
    lab.write("out/floor.ndjson", lines[..7].join("\n") + "\n");
    lab.break_off("out");
    lab.run_well("run --resume out");
    let again = lab.read("out/floor.ndjson");
    let again: Vec<&str> = again.lines().collect();
    assert_eq!(again[..6], lines[..6]);
    assert_eq!(again.len(), lines.len());
    let score = |line: &str| {
        let minimal_tree: reports::MinimalTreeRecord = serde_json::from_str(line).unwrap();
        (minimal_tree.position, minimal_tree.depth, minimal_tree.nodes)
    };
    assert!(
        again
            .iter()
            .map(|line| score(line))
            .eq(lines.iter().map(|line| score(line)))
    );
}

#[test]
fn a_search_that_was_stopped_by_its_budget_is_finished() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 4 --nodes 5000 --strategy minimax --out out");
    let before = lab.read("out/records.ndjson");
    assert!(before.contains("stopped-nodes"));
    lab.run_well("run --resume out");
    assert_eq!(lab.read("out/records.ndjson"), before);
}

#[test]
fn another_command_line_is_refused_with_each_difference() {
    let lab = Lab::new();
    lab.write("mine.fen", many_positions(3));
    lab.run_well("run --suite mine.fen --strategy alpha-beta --depth 2 --nodes 9000 --threads 2 --out out");
    let before = lab.read("out/records.ndjson");
    for (arguments, difference) in [
        ("--depth 3", "depth: 2 there, 3 here"),
        ("--depth 4", "depth: 2 there, 4 here"),
        ("--strategy minimax", "strategies: alpha-beta there, minimax here"),
        ("--minimal-tree", "minimal tree: false there, true here"),
        ("--board mailbox", "board: bitboard there, mailbox here"),
        ("--eval sunfish", "evaluation: published there, sunfish here"),
        (
            "--nodes 1 --time 2",
            "nodes: 9000 there, 1 here; time: none there, 2 s here",
        ),
        ("--shard 1/2", "shard: 1/1 there, 1/2 here"),
        ("--suite horizon", "suites: mine (3 positions, digest "),
    ] {
        let ended = lab.run(&format!("run --resume out {arguments}"));
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
        let told = format!("error: out holds another run ({difference}");
        assert!(ended.stderr.starts_with(&told), "{}", ended.stderr);
        assert_eq!(ended.stderr.lines().count(), 1);
    }
    // The same name, another position.
    lab.write("mine.fen", many_positions(3).replace(" 0 1\n", " 7 1\n"));
    let ended = lab.run("run --resume out --suite mine.fen");
    assert!(
        ended.stderr.contains("suites: mine (3 positions, digest "),
        "{ended:?}"
    );
    assert_eq!(lab.read("out/records.ndjson"), before);
    // What stands in the folder is enough, and may be said again.
    std::fs::remove_file(lab.path("mine.fen")).unwrap();
    lab.run_well("run --resume out --depth 2 --nodes 9000 --threads 1 --format json");
    assert_eq!(lab.manifest("out")["threads"], 1);
    let anew = lab.run("run --depth 2 --out out");
    assert_eq!(
        (anew.code, anew.stderr.as_str()),
        (
            Some(2),
            "error: the output folder out holds a run; choose another with --out, or continue that run: `lab run --resume out`\n"
        )
    );
}

#[test]
fn a_folder_that_cannot_be_continued_is_refused() {
    let lab = Lab::new();
    lab.run_well("run --suite mates --strategy alpha-beta --depth 1 --out out");
    lab.run_well("ablate --base alpha-beta --parts pv --fen startpos --depth 1 --out ablated");
    std::fs::create_dir(lab.path("bare")).unwrap();
    let (records, positions) = (lab.read("out/records.ndjson"), lab.read("out/positions.ndjson"));
    let refused = |folder: &str, told: &str| {
        let ended = lab.run(&format!("run --resume {folder}"));
        assert_eq!(ended.code, Some(2), "{ended:?}");
        assert!(
            ended.stderr.starts_with(&format!("error: {told}")),
            "{}",
            ended.stderr
        );
    };
    refused(
        "bare",
        "bare has no manifest.json; give a folder that `lab run` made",
    );
    refused(
        "ablated",
        "ablated was made by `lab ablate`; `lab ablate --resume ablated` continues it",
    );
    lab.write("out/positions.ndjson", positions.replacen("mate", "meat", 1));
    refused("out", "out/positions.ndjson is not as the run left it");
    lab.write("out/positions.ndjson", positions);
    lab.break_off("out");
    lab.write(
        "out/records.ndjson",
        records.replacen("\"depth\":1", "\"depth\":1x", 1),
    );
    refused("out", "out/records.ndjson:1: not a row of this file");
    let first = records.lines().next().unwrap();
    let other = first.replacen("\"nodes_total\":", "\"nodes_total\":9", 1);
    lab.write("out/records.ndjson", format!("{first}\n{other}\n"));
    refused(
        "out",
        "out/records.ndjson:2 does not follow what stands before it",
    );
    lab.write("out/records.ndjson", records.replacen("alpha-beta", "minimax", 1));
    refused(
        "out",
        "out/records.ndjson:1: minimax, which this run does not have",
    );
}

/// The limit on the size of a file stands for a disk that fills up.
#[test]
fn a_full_disk_is_told_in_one_sentence_and_what_was_written_is_kept() {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(100));
    let run = format!("run --suite many.fen {STRATEGIES}");
    lab.run_well(&format!("{run} --out whole"));
    let binary = env!("CARGO_BIN_EXE_lab");
    let limited = |limit: u32, line: &str| {
        let mut shell = Command::new("sh");
        let script = format!("ulimit -f {limit}; exec {binary} {line}");
        Ended::of(shell.args(["-c", &script]).current_dir(lab.path(".")))
    };
    // In units of 512 or 1024 bytes: enough for the positions and some of the records.
    let ended = limited(50, &format!("{run} --out out"));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{ended:?}");
    assert!(
        ended.stderr.starts_with(
            "error: what is finished is kept, and `lab run --resume out` does the rest: cannot write out/records.ndjson: "
        ),
        "{}",
        ended.stderr
    );
    assert_eq!(ended.stderr.lines().count(), 1);
    let kept = lab.records("out").len();
    assert!((10..400).contains(&kept), "{kept}");
    // A little more room is not enough to put all in order either.
    let ended = limited(80, "run --resume out");
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert!(lab.records("out").len() >= kept);
    lab.run_well("run --resume out");
    assert_eq!(timeless(lab.records("out")), timeless(lab.records("whole")));
}

#[test]
fn a_folder_that_is_gone_is_told() {
    let lab = Lab::new();
    let log = std::fs::File::create(lab.path("stderr")).unwrap();
    let mut run = Running::start(
        lab.command("run --depth 12 --threads 8 --strategy alpha-beta --out out")
            .stdout(Stdio::null())
            .stderr(log),
    );
    run.wait_until(|| written(&lab) >= 20);
    std::fs::remove_dir_all(lab.path("out")).unwrap();
    assert_eq!(patiently(|| run.0.try_wait().unwrap()).code(), Some(1));
    let told = lab.read("stderr");
    assert!(
        told.contains("cannot write out/records.ndjson: No such file"),
        "{told}"
    );
}
