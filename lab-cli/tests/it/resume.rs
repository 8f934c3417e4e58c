//! Work interrupted by a signal, by SIGKILL or by a full disk, and its resumption.

use crate::client::patiently;
use crate::interrupt::Running;
use crate::lab::{Ended, Lab, many_positions};
use engine_core::random::SplitMix64;
use std::process::Stdio;
use std::time::{Duration, Instant};

const STRATEGIES: &str = "--strategy alpha-beta --strategy alpha-beta+qs+mvv-lva --depth 2";

pub(crate) fn start(lab: &Lab, line: &str) -> Running {
    Running::start(lab.command(line).stdout(Stdio::null()).stderr(Stdio::null()))
}

/// The complete lines of the files that grow while a command is running.
fn rows_written(lab: &Lab, out: &str) -> usize {
    let files = ["records", "speedups"].map(|name| lab.lines(&format!("{out}/{name}.ndjson")));
    files.iter().sum()
}

/// A command that is killed and resumed several times leaves the same rows and the same files as an
/// uninterrupted one.
fn kill_and_go_on(command: &str, arguments: &str, kills: usize) {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(200));
    let begin = format!("{command} {arguments} --out");
    let resume = "resume out".to_owned();
    let whole = lab.run_well(&format!("{begin} whole"));
    let share = rows_written(&lab, "whole") / kills;
    let mut random = SplitMix64::new(11);
    let mut hit = 0;
    // What was killed before it had a manifest had not begun.
    let next = |lab: &Lab| {
        if lab.path("out/manifest.json").exists() {
            resume.clone()
        } else {
            format!("{begin} out")
        }
    };
    for kill in 0..kills {
        let mut running = start(&lab, &next(&lab));
        // Now and then early, when the folder is set up or put in order; else when it has got on by its
        // share.
        if random.below(3) > 0 {
            let enough = kill * share + random.below(share.max(1) as u64) as usize;
            patiently(|| {
                (rows_written(&lab, "out") >= enough || running.0.try_wait().unwrap().is_some()).then_some(())
            });
        }
        std::thread::sleep(Duration::from_micros(random.below(20_000)));
        hit += usize::from(running.0.try_wait().unwrap().is_none());
        running.0.kill().unwrap();
        running.0.wait().unwrap();
    }
    // On a busy machine it may have come further than was waited for.
    assert!(hit * 3 >= kills, "{hit} of {kills} killed while it ran");
    lab.run_well(&next(&lab));
    assert!(lab.rows("out") == lab.rows("whole"));
    assert_eq!(lab.names_in("out"), lab.names_in("whole"));
    // What has ended is shown again and not searched: the times are the same.
    let rows = || {
        lab.files_in("out")
            .into_iter()
            .filter(|(name, _)| name.ends_with(".ndjson"))
    };
    let ended: Vec<_> = rows().collect();
    lab.run_well(&next(&lab));
    assert!(rows().eq(ended));
    assert_eq!(lab.manifest("out")["status"], "complete");
    assert!(!whole.stdout.is_empty());
}

#[test]
fn a_run_that_is_killed_again_and_again_ends_as_an_undivided_one() {
    let arguments = format!("--suite many.fen {STRATEGIES} --minimal-tree");
    kill_and_go_on("run", &arguments, 6);
}

#[test]
fn speed_ups_that_are_killed_again_and_again_end_as_undivided_ones() {
    let arguments = "--depth 4 --processors 1,4,16 --method ybw,pv";
    kill_and_go_on("parallel", arguments, 4);
}

#[test]
fn an_ablation_that_is_killed_in_its_match_plays_the_rest_and_its_first_command_names_the_way() {
    let lab = Lab::new();
    let begin = "ablate --fen startpos --base alpha-beta --parts killers --depth 1 --out";
    let games = || lab.lines("out/strength/games.ndjson");
    let strong = format!("{begin} out --strength --games 4");
    let mut running = start(&lab, &strong);
    running.wait_until(|| games() > 2);
    running.0.kill().unwrap();
    running.0.wait().unwrap();
    assert!(games() < 12);
    lab.refuses(&strong, "lab resume out");
    lab.run_well("resume out");
    assert_eq!(games(), 12);
}

#[test]
fn sigterm_ends_a_run_within_a_second_and_it_goes_on_from_there() {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(8_000));
    let mut run = start(
        &lab,
        "run --suite many.fen --depth 1 --strategy minimax --strategy alpha-beta --out out",
    );
    run.wait_until(|| lab.lines("out/records.ndjson") >= 6_000);
    let sent = Instant::now();
    assert_eq!(run.signal("TERM").code(), Some(130));
    assert!(sent.elapsed() < Duration::from_secs(1), "{:?}", sent.elapsed());
    let records = lab.records("out").len();
    assert!((6_000..16_000).contains(&records), "{records}");
    assert_eq!(lab.manifest("out")["status"], "interrupted");
    // A page of so many records would take too long.
    assert!(!lab.path("out/report.html").exists());
    lab.run_well("resume out");
    assert_eq!(lab.records("out").len(), 16_000);
}

/// A limit on file sizes simulates a full disk.
#[test]
fn a_full_disk_is_reported_in_one_sentence_and_all_written_rows_are_kept() {
    let lab = Lab::new();
    lab.write("many.fen", many_positions(100));
    // In units of 512 or 1024 bytes: enough for the positions and some of the records.
    let limited = ["sh", "-c", "ulimit -f 50; exec \"$0\" \"$@\""];
    let run = format!("run --suite many.fen {STRATEGIES} --out out");
    let ended = Ended::of(&mut lab.started_by(&limited, &run));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{ended:?}");
    let sentence = "error: what is finished is kept, and `lab resume out` does the rest: cannot write out/records.ndjson: ";
    assert!(ended.stderr.starts_with(sentence), "{}", ended.stderr);
    assert_eq!(ended.stderr.lines().count(), 1);
    let kept = lab.records("out").len();
    assert!((10..400).contains(&kept), "{kept}");
    lab.run_well("resume out");
    assert_eq!(lab.records("out").len(), 400);
}

#[test]
fn a_tuning_that_a_full_disk_broke_off_goes_on_as_a_match_does() {
    let lab = Lab::new();
    let limited = ["sh", "-c", "ulimit -f 25; exec \"$0\" \"$@\""];
    let tune = "tune --strategy alpha-beta+null-move(r={1..3}) --pairs 30 --games 2 --depth 1 --out out";
    let ended = Ended::of(&mut lab.started_by(&limited, tune));
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(1), ""), "{ended:?}");
    let sentence = "error: what is finished is kept, and `lab resume out` does the rest: cannot write out/games.ndjson: ";
    assert!(ended.stderr.starts_with(sentence), "{}", ended.stderr);
    lab.refuses(tune, "or continue that: lab resume out");
    lab.run_well("resume out");
    assert_eq!(lab.lines("out/games.ndjson"), 62);
}

#[test]
fn a_folder_that_somebody_works_in_is_left_alone() {
    let lab = Lab::new();
    let mut run = start(&lab, "run --depth 12 --threads 8 --strategy ladder --out out");
    run.wait_until(|| lab.lines("out/records.ndjson") > 0);
    let at_work = "error: another `lab` is at work in out; wait until it has ended\n";
    lab.refuses("resume out", at_work);
    drop(run);
    // All that a run has there before it has written down what it is.
    std::fs::remove_dir_all(lab.path("out")).unwrap();
    std::fs::create_dir(lab.path("out")).unwrap();
    let lock = std::fs::File::create(lab.path("out/.lock")).unwrap();
    fs4::FileExt::try_lock(&lock).unwrap();
    let line = "run --suite mates --depth 1 --out out";
    lab.refuses(line, at_work);
    drop(lock);
    lab.run_well(line);
}
