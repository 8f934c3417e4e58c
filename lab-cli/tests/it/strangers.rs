//! Folders and names from strangers, pipes in the place of files, merges that were broken off.

use crate::lab::{Ended, Lab, assert_has, many_positions};
use std::os::unix::fs::symlink;
use std::process::{Command, Stdio};

#[test]
fn a_run_that_another_build_began_is_not_gone_on_with() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out out");
    let mut manifest = lab.manifest("out");
    manifest["versions"]["search"] = "0123456789abcdef".into();
    lab.write_manifest("out", manifest);
    lab.refuses(
        "run --resume out",
        "error: out was begun with a build of the lab whose searches count otherwise (0123456789abcdef there, ",
    );
}

#[test]
fn a_name_from_a_folder_leads_out_of_no_folder() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --shard 1/1 --out part");
    let hostile = "../../elsewhere/$(x)";
    for file in ["records.ndjson", "positions.ndjson"] {
        let name = format!("part/{file}");
        let renamed = lab
            .read(&name)
            .replace("\"suite\":\"positions\"", &format!("\"suite\":\"{hostile}\""));
        lab.write(&name, renamed);
    }
    let mut manifest = lab.manifest("part");
    manifest["suites"][0]["name"] = hostile.into();
    lab.write_manifest("part", manifest);
    lab.run("merge part");
    assert!(!lab.path("../elsewhere").exists());
    let made = std::fs::read_dir(lab.path("."))
        .unwrap()
        .map(|entry| entry.unwrap().file_name());
    let made: Vec<_> = made.filter(|name| name != "part" && name != "lab-out").collect();
    assert!(made.is_empty(), "{made:?}");
}

#[test]
fn nothing_is_written_through_a_link() {
    let lab = Lab::new();
    lab.run_well("run --fen startpos --strategy alpha-beta --depth 1 --out out");
    lab.break_off("out");
    std::fs::create_dir(lab.path("elsewhere")).unwrap();
    lab.write("precious", "as it was");
    symlink(lab.path("precious"), lab.path("out/manifest.json.part")).unwrap();
    lab.run_well("run --resume out");
    assert_eq!(lab.read("precious"), "as it was");
    std::fs::remove_dir_all(lab.path("out/charts")).unwrap();
    symlink(lab.path("elsewhere"), lab.path("out/charts")).unwrap();
    let ended = lab.run("run --resume out");
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert_has(&ended.stderr, "it is a link, which the lab does not follow");
    assert!(lab.names_in("elsewhere").is_empty());
}

#[test]
fn a_merge_needs_no_more_open_files_than_a_shell_gives_and_is_begun_again_after_a_failure() {
    let lab = Lab::new();
    let parts = 40;
    lab.write("many.fen", many_positions(2 * parts));
    lab.run_well("plan --suite many.fen --strategy alpha-beta --depth 1 --no-horizon --out plan");
    for part in 1..=parts {
        lab.run_well(&format!("run --plan plan --shard {part}/{parts}"));
    }
    let limited = |limits: &str| {
        let script = format!("trap '' XFSZ; {limits}; exec \"$0\" merge plan --out out");
        let mut shell = Command::new("sh");
        Ended::of(
            shell
                .args(["-c", &script, env!("CARGO_BIN_EXE_lab")])
                .current_dir(lab.path(".")),
        )
    };
    // Room for the positions, in units of 512 or 1024 bytes, and not for the records.
    let ended = limited("ulimit -f 24");
    assert_eq!(ended.code, Some(1), "{ended:?}");
    assert_eq!(lab.manifest("out")["status"], "merging");
    let ended = lab.run("run --resume out");
    assert!(ended.stderr.contains("begins it again"), "{ended:?}");
    let ended = limited("ulimit -n 24");
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert_eq!(lab.records("out").len(), 2 * parts);
    lab.run_well("report out --out page");
    let again = lab.run_well("merge plan --out out");
    assert_has(&again.stderr, "out holds these parts merged already");
}

#[test]
fn help_that_cannot_be_written_is_reported_and_a_bad_path_is_named() {
    let lab = Lab::new();
    if cfg!(target_os = "linux") {
        let full = std::fs::File::create("/dev/full").unwrap();
        let output = lab
            .command("--help")
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(1));
    }
    use std::os::unix::ffi::OsStrExt;
    let bad = std::ffi::OsStr::from_bytes(b"bad\xff.epd");
    let ended = Ended::of(lab.command("run --suite").arg(bad));
    assert_eq!(ended.code, Some(2), "{ended:?}");
    assert_has(&ended.stderr, "`bad\u{fffd}.epd` is not UTF-8");
    for time in ["18446744073709551616", "1e300", "inf", "NaN"] {
        for command in ["search startpos", "run --fen startpos --out out"] {
            lab.refuses(&format!("{command} --depth 1 --time {time}"), "a hundred years");
        }
    }
    assert!(!lab.path("out").exists());
}
