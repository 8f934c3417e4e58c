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
