//! Folders that somebody works in, or that hold something already.

use crate::interrupt::written;
use crate::lab::Lab;
use crate::resume::start;

#[test]
fn a_folder_that_somebody_works_in_is_left_alone() {
    let lab = Lab::new();
    let mut run = start(&lab, "run --depth 12 --threads 8 --strategy alpha-beta --out out");
    run.wait_until(|| written(&lab) >= 1);
    let refused = |line: &str, told: &str| {
        let ended = lab.run(line);
        assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
        assert_eq!(ended.stderr, format!("error: {told}\n"));
    };
    let at_work = "another `lab` is at work in out; wait until it has ended";
    refused("run --resume out", at_work);

    // Killed, it holds nothing any more.
    run.0.kill().unwrap();
    run.0.wait().unwrap();
    let mut again = start(&lab, "run --resume out");
    again.wait_until(|| lab.manifest("out")["resumed"].as_array().is_some());
    refused("run --resume out", at_work);
}

#[test]
fn a_folder_in_which_somebody_begins_is_left_alone() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("out")).unwrap();
    // All that a run has there before it has written down what it is.
    let lock = std::fs::File::create(lab.path("out/.lock")).unwrap();
    fs4::FileExt::try_lock(&lock).unwrap();
    let line = "run --suite mates --depth 1 --out out";
    let ended = lab.run(line);
    assert_eq!((ended.code, ended.stdout.as_str()), (Some(2), ""), "{ended:?}");
    let told = "error: another `lab` is at work in out; wait until it has ended\n";
    assert_eq!(ended.stderr, told);
    drop(lock);
    lab.run_well(line);
}

#[test]
fn a_part_that_is_started_twice_at_a_time_is_done_once() {
    let lab = Lab::new();
    lab.run_well("plan --depth 9 --out plan");
    let part = "run --plan plan --shard 1/2";
    let mut first = start(&lab, part);
    first.wait_until(|| lab.path("plan/shard-1-of-2/manifest.json").exists());
    let ended = lab.run(part);
    assert_eq!(
        (ended.code, ended.stderr.as_str()),
        (
            Some(2),
            "error: another `lab` is at work in plan/shard-1-of-2; wait until it has ended\n"
        )
    );
    let mut second = start(&lab, "run --plan plan --shard 2/2");
    second.wait_until(|| lab.path("plan/shard-2-of-2/manifest.json").exists());
}

#[test]
fn what_a_folder_holds_is_told_with_what_can_be_done() {
    let lab = Lab::new();
    lab.run_well("ablate --base alpha-beta --parts pv --fen startpos --depth 1 --out ablated");
    lab.run_well("horizon --fen startpos --depth 1 --strategy alpha-beta --out judged");
    lab.run_well("plan --fen startpos --out planned");
    for (folder, told) in [
        (
            "ablated",
            "files of `lab ablate`; choose another with --out, or continue that: `lab ablate --resume ablated`",
        ),
        (
            "judged",
            "files of `lab horizon`; choose another with --out, or continue that: `lab horizon --resume judged`",
        ),
        (
            "planned",
            "a plan; choose another with --out, or search a part of it: `lab run --plan planned --shard 1/N`",
        ),
    ] {
        let ended = lab.run(&format!("run --fen startpos --depth 1 --out {folder}"));
        let told = format!("error: the output folder {folder} holds {told}\n");
        assert_eq!((ended.code, ended.stderr), (Some(2), told));
    }
}
