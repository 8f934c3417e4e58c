//! Folders that somebody works in, or that hold something already.

use crate::interrupt::written;
use crate::lab::Lab;
use crate::resume::start;

#[test]
fn a_folder_that_somebody_works_in_is_left_alone() {
    let lab = Lab::new();
    let mut run = start(&lab, "run --depth 12 --threads 8 --strategy alpha-beta --out out");
    run.wait_until(|| written(&lab) >= 1);
    let at_work = "error: another `lab` is at work in out; wait until it has ended\n";
    lab.refuses("run --resume out", at_work);

    // Killed, it holds nothing any more.
    run.0.kill().unwrap();
    run.0.wait().unwrap();
    let mut again = start(&lab, "run --resume out");
    again.wait_until(|| lab.manifest("out")["resumed"].as_array().is_some());
    lab.refuses("run --resume out", at_work);
}

#[test]
fn a_folder_in_which_somebody_begins_is_left_alone() {
    let lab = Lab::new();
    std::fs::create_dir(lab.path("out")).unwrap();
    // All that a run has there before it has written down what it is.
    let lock = std::fs::File::create(lab.path("out/.lock")).unwrap();
    fs4::FileExt::try_lock(&lock).unwrap();
    let line = "run --suite mates --depth 1 --out out";
    lab.refuses(
        line,
        "error: another `lab` is at work in out; wait until it has ended\n",
    );
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
    lab.refuses(
        part,
        "error: another `lab` is at work in plan/shard-1-of-2; wait until it has ended\n",
    );
    let mut second = start(&lab, "run --plan plan --shard 2/2");
    second.wait_until(|| lab.path("plan/shard-2-of-2/manifest.json").exists());
}

#[test]
fn a_refusal_names_the_contents_of_a_folder_and_a_way_out() {
    let lab = Lab::new();
    lab.run_well("ablate --base alpha-beta --parts pv --fen startpos --depth 1 --out ablated");
    lab.run_well("horizon --fen startpos --depth 1 --strategy alpha-beta --out judged");
    lab.run_well("plan --fen startpos --out planned");
    lab.refuses_all(
        "
        run --depth 1 --out ablated => folder ablated holds files of `lab ablate`; choose another with --out, or continue that: `lab ablate --resume ablated`
        run --depth 1 --out judged => folder judged holds files of `lab horizon`; choose another with --out, or continue that: `lab horizon --resume judged`
        run --depth 1 --out planned => folder planned holds a plan; choose another with --out, or search a part of it: `lab run --plan planned --shard 1/N`
        ",
    );
}
