//! Work that was broken off, by a signal, by SIGKILL or by a full disk, and its continuation.

use crate::interrupt::{Running, patiently, written};
use crate::lab::{Ended, Lab, many_positions, timeless};
use engine_core::random::SplitMix64;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const STRATEGIES: &str = "--strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2";

/// How soon a run ends after a signal.
const SOON: Duration = Duration::from_secs(1);

pub(crate) fn start(lab: &Lab, line: &str) -> Running {
    Running::start(lab.command(line).stdout(Stdio::null()).stderr(Stdio::null()))
}

/// Whole lines of all files that grow while a command is at work.
pub(crate) fn grown(lab: &Lab, out: &str) -> usize {
    let files = ["records", "games", "speedups"].map(|name| lab.lines(&format!("{out}/{name}.ndjson")));
    files.iter().sum::<usize>() + lab.lines(&format!("{out}/judged.journal"))
}

/// A command that is killed so many times, and taken up again each time, leaves what it leaves undivided: the
/// same records, the same files, and in those of `same` the same bytes.
pub(crate) fn kill_and_go_on(command: &str, arguments: &str, kills: usize, same: &[&str]) {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(200));
    let begin = format!("{command} {arguments} --out");
    let resume = format!("{command} --resume out");
    let whole = lab.run_well(&format!("{begin} whole"));
    let verdicts = lab.lines("whole/verdicts.ndjson");
    let share = (grown(&lab, "whole") + verdicts / 2) / kills;
    let mut random = SplitMix64::new(11);
    let mut hit = 0;
    // What was killed before it had a manifest had not begun.
    let next = |lab: &Lab| match lab.path("out/manifest.json").exists() {
        true => resume.clone(),
        false => format!("{begin} out"),
    };
    for kill in 0..kills {
        let mut running = start(&lab, &next(&lab));
        // Now and then early, when the folder is set up or put in order; else when it has got on by its
        // share.
        if random.below(3) > 0 {
            let enough = kill * share + random.below(share.max(1) as u64) as usize;
            patiently(|| {
                (grown(&lab, "out") >= enough || running.0.try_wait().unwrap().is_some()).then_some(())
            });
        }
        std::thread::sleep(Duration::from_micros(random.below(20_000)));
        hit += usize::from(running.0.try_wait().unwrap().is_none());
        running.0.kill().unwrap();
        running.0.wait().unwrap();
    }
    // On a busy machine it may have come further than was waited for.
    assert!(hit * 3 >= kills, "{hit} of {kills} killed while it ran");
    // What has ended is shown again, and is no other.
    for _ in 0..2 {
        lab.run_well(&next(&lab));
        assert_eq!(lab.names_in("out"), lab.names_in("whole"));
        for file in same {
            let [out, whole] = ["out", "whole"].map(|folder| lab.read(&format!("{folder}/{file}")));
            assert_eq!(out, whole, "{file}");
        }
        assert!(lab.rows("out") == lab.rows("whole"));
    }
    assert_eq!(lab.manifest("out")["status"], "complete");
    assert!(!whole.stdout.is_empty());
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_an_undivided_one() {
    let arguments = format!("--suite many.fen {STRATEGIES} --minimal-tree");
    kill_and_go_on("run", &arguments, 6, &[]);
}

#[test]
fn a_match_that_is_killed_again_and_again_ends_as_an_undivided_one() {
    let arguments = "--strategy alpha-beta --strategy alpha-beta+qs --games 60 --nodes 500";
    kill_and_go_on("match", arguments, 4, &["games.pgn"]);
}

#[test]
fn speed_ups_that_are_killed_again_and_again_end_as_undivided_ones() {
    let arguments = "--depth 4 --processors 1,4,16 --method ybw,pv";
    kill_and_go_on("parallel", arguments, 4, &[]);
}

#[test]
fn a_folder_that_holds_something_is_refused_with_the_command_that_continues_it() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out searched");
    lab.run_well("horizon --fen startpos --strategy alpha-beta --depth 1 --out judged");
    lab.run_well("ablate --base alpha-beta --parts pv --fen startpos --depth 1 --out ablated");
    lab.run_well("match --strategy alpha-beta --strategy pvs --games 2 --depth 1 --out played");
    lab.run_well("parallel --fen startpos --depth 1 --processors 1 --out divided");
    lab.run_well("plan --fen startpos --out planned");
    for folder in ["bare", "used"] {
        std::fs::create_dir(lab.path(folder)).unwrap();
    }
    lab.write("used/records.ndjson", "yesterday's");
    lab.refuses_all(
        "
        run --depth 1 --out used => error: the output folder used is not empty; choose another with --out
        reproduce --out used => error: the output folder used is not empty; choose another with --out
        run --depth 1 --out ablated => folder ablated holds files of `lab ablate`; choose another with --out, or continue that: `lab ablate --resume ablated`
        run --depth 1 --out judged => folder judged holds files of `lab horizon`; choose another with --out, or continue that: `lab horizon --resume judged`
        run --depth 1 --out planned => folder planned holds a plan; choose another with --out, or search a part of it: `lab run --plan planned --shard 1/N`
        parallel --fen startpos --depth 1 --out divided => holds files of `lab parallel`; choose another with --out, or continue that: `lab parallel --resume divided`
        horizon --resume searched => searched was made by `lab run`; `lab run --resume searched` continues it
        ablate --resume judged => judged was made by `lab horizon`; `lab horizon --resume judged` continues it
        run --resume judged => judged was made by `lab horizon`; `lab horizon --resume judged` continues it
        run --resume ablated => ablated was made by `lab ablate`; `lab ablate --resume ablated` continues it
        run --resume played => played was made by `lab match`; `lab match --resume played` continues it
        match --resume searched => searched was made by `lab run`; `lab run --resume searched` continues it
        run --resume divided => divided was made by `lab parallel`; `lab parallel --resume divided` continues it
        match --resume divided => divided was made by `lab parallel`
        run --resume bare => bare has no manifest.json; give a folder that `lab run` made
        match --resume bare => bare has no manifest.json; give a folder that `lab match` made
        parallel --resume nowhere => nowhere has no manifest.json
        match --resume played --games 8 => cannot be used with
        parallel --resume divided --depth 3 => cannot be used with
        ",
    );
    assert_eq!(lab.names_in("used"), ["records.ndjson"]);
    assert_eq!(lab.read("used/records.ndjson"), "yesterday's");
}

#[test]
fn arguments_given_again_for_judged_searches_and_ablations_must_be_the_same() {
    let lab = Lab::new();
    let horizon = "--fen startpos --strategy alpha-beta --depth 1 --threshold 50";
    let ablate = "--fen startpos --base alpha-beta --parts pv,killers --depth 2 --seed 7";
    lab.run_well(&format!("horizon {horizon} --out judged"));
    lab.run_well(&format!("ablate {ablate} --out ablated"));
    lab.run_well(&format!("horizon --resume judged {horizon}"));
    lab.run_well(&format!("ablate --resume ablated {ablate}"));
    lab.refuses_all(
        "
        horizon --resume judged --depth 2 => judged holds another run (depth: 1 there, 2 here); leave these arguments out
        horizon --resume judged --reference-depth 9 --staircase => (reference depth: 4 there, 9 here; staircase: false there, true here)
        ablate --resume ablated --seed 8 --measure time => (measure: nodes there, time here; seed: 7 there, 8 here)
        ablate --resume ablated --base pvs --parts pv => (base: alpha-beta there, pvs here; parts: pv,killers there, pv here)
        ablate --resume ablated --timed 2 => (timed: none there, 2 rounds here)
        ",
    );
}

#[test]
fn an_ablation_that_is_killed_in_its_match_plays_the_rest_and_its_first_command_names_the_way() {
    let lab = Lab::new();
    let begin = "ablate --fen startpos --base alpha-beta --parts killers --depth 1 --out";
    let games = |folder: &str| lab.lines(&format!("{folder}/strength/games.ndjson"));
    let strong = format!("{begin} out --strength --games 12");
    let mut running = start(&lab, &strong);
    running.wait_until(|| games("out") > 2);
    running.0.kill().unwrap();
    running.0.wait().unwrap();
    assert!(games("out") < 36);
    lab.refuses(&strong, "`lab ablate --resume out`");
    lab.run_well("ablate --resume out");
    assert_eq!(games("out"), 36);
    // Parts may play later too.
    lab.run_well(&format!("{begin} later"));
    lab.run_well("ablate --resume later --strength --games 2");
    let played = lab.read("later/strength/games.ndjson");
    let again = lab.run_well("ablate --resume later --strength");
    assert_eq!(lab.read("later/strength/games.ndjson"), played);
    assert!(again.stdout.contains("killers"), "{}", again.stdout);
    lab.refuses(
        "ablate --resume later --strength --games 4",
        "error: later/strength holds a match that was begun; leave --games out",
    );
}

/// Wherever the handles of files give out, what is kept can be gone on with.
#[test]
#[cfg(target_os = "linux")]
fn a_run_that_may_open_few_files_reports_how_to_continue() {
    let lab = Lab::new();
    let binary = env!("CARGO_BIN_EXE_lab");
    for limit in 8..12 {
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
    let sent = Instant::now();
    assert_eq!(run.signal("TERM").code(), Some(130));
    assert!(sent.elapsed() < SOON, "{:?}", sent.elapsed());
    assert_eq!(lab.manifest("out")["status"], "interrupted");
    assert!(lab.records("out").len() >= 20);
}

#[test]
fn a_large_run_ends_within_a_second_too() {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(8_000));
    let mut run = start(
        &lab,
        "run --suite many.fen --depth 1 --strategy minimax --strategy alpha-beta --out out",
    );
    run.wait_until(|| written(&lab) >= 6_000);
    let sent = Instant::now();
    assert_eq!(run.signal("TERM").code(), Some(130));
    assert!(sent.elapsed() < SOON, "{:?}", sent.elapsed());
    let records = lab.records("out").len();
    assert!((6_000..16_000).contains(&records), "{records}");
    lab.run_well("run --resume out");
    assert_eq!(lab.records("out").len(), 16_000);
}

#[test]
fn a_finished_run_is_not_searched_again() {
    let lab = Lab::new();
    lab.run_well("run --suite horizon --depth 2 --nodes 5000 --minimal-tree --timed 2 --out out");
    assert!(lab.read("out/records.ndjson").contains("stopped-nodes"));
    let before = lab.files_in("out");
    lab.run_well("run --resume out");
    // Times as well: nothing was searched again.
    for (name, after) in lab.files_in("out") {
        let is_view = name.starts_with("report") || name == "manifest.json";
        assert!(is_view || after == before[&name], "{name}");
    }
}

#[test]
fn another_command_line_is_refused_with_each_difference() {
    let lab = Lab::new();
    lab.write("mine.fen", many_positions(3));
    lab.run_well("run --suite mine.fen --strategy alpha-beta --depth 2 --nodes 9000 --threads 2 --out out");
    let before = lab.read("out/records.ndjson");
    for line in "
        --depth 3 => depth: 2 there, 3 here
        --strategy minimax => strategies: alpha-beta there, minimax here
        --minimal-tree => minimal tree: false there, true here
        --board mailbox => board: bitboard there, mailbox here
        --eval sunfish => evaluation: published there, sunfish here
        --nodes 1 --time 2 => nodes: 9000 there, 1 here; time: none there, 2 s here
        --shard 1/2 => shard: 1/1 there, 1/2 here
        --suite horizon => suites: mine (3 positions, digest "
        .trim()
        .lines()
    {
        let (arguments, difference) = line.trim().split_once(" => ").unwrap();
        let expected = format!("error: out holds another run ({difference}");
        lab.refuses(&format!("run --resume out {arguments}"), &expected);
    }
    // The same name, another position.
    lab.write("mine.fen", many_positions(3).replace(" 0 1\n", " 7 1\n"));
    lab.refuses(
        "run --resume out --suite mine.fen",
        "suites: mine (3 positions, digest ",
    );
    assert_eq!(lab.read("out/records.ndjson"), before);
    // What stands in the folder is enough, and may be said again.
    std::fs::remove_file(lab.path("mine.fen")).unwrap();
    lab.run_well("run --resume out --depth 2 --nodes 9000 --threads 1 --format json");
    assert_eq!(lab.manifest("out")["threads"], 1);
    lab.refuses(
        "run --depth 2 --out out",
        "the output folder out holds a run; choose another with --out, or continue that run: `lab run --resume out`",
    );
}

#[test]
fn a_folder_that_cannot_be_continued_is_refused() {
    let lab = Lab::new();
    lab.run_well("run --suite mates --strategy alpha-beta --depth 1 --out out");
    let (records, positions) = (lab.read("out/records.ndjson"), lab.read("out/positions.ndjson"));
    let refused = |reason: &str| lab.refuses("run --resume out", &format!("error: {reason}"));
    lab.write("out/positions.ndjson", positions.replacen("mate", "meat", 1));
    refused("out/positions.ndjson is not as the run left it");
    lab.write("out/positions.ndjson", positions);
    lab.break_off("out");
    let first = records.lines().next().unwrap();
    let other = first.replacen("\"nodes_total\":", "\"nodes_total\":9", 1);
    for (rows, reason) in [
        (
            records.replacen("\"depth\":1", "\"depth\":1x", 1),
            "1: not a row of this file",
        ),
        (
            format!("{first}\n{other}\n"),
            "2 does not follow what stands before it",
        ),
        (
            records.replacen("alpha-beta", "minimax", 1),
            "1: minimax, which this run does not have",
        ),
    ] {
        lab.write("out/records.ndjson", rows);
        refused(&format!("out/records.ndjson:{reason}"));
    }
}

/// The limit on the size of a file stands for a disk that fills up.
#[test]
fn a_full_disk_is_reported_in_one_sentence_and_all_written_rows_are_kept() {
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
    lab.run_well("run --resume out");
    assert_eq!(timeless(lab.records("out")), timeless(lab.records("whole")));
}
