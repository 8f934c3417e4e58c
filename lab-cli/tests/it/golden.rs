//! The output of `lab`, word for word: `tests/cmd/*.trycmd`, and every command of the notebooks.
//!
//! After a change that is meant, `TRYCMD=overwrite cargo test -p lab-cli golden` writes the new outputs; read
//! the diff. A lesson whose commands write files has a folder beside it, `<its name>.out`: trycmd then runs
//! them in a folder that goes away afterwards, and compares what they write with the files that lie there,
//! the pictures of the lesson.

use std::path::Path;
use trycmd::TestCases;

#[test]
fn commands_print_what_is_written_down() {
    // An engine is found as any program: `lab uci` is one.
    let lab = Path::new(env!("CARGO_BIN_EXE_lab"));
    let others = std::env::var_os("PATH").unwrap_or_default();
    let folders = lab.parent().into_iter().map(Path::to_owned);
    let path = std::env::join_paths(folders.chain(std::env::split_paths(&others))).unwrap();
    TestCases::new()
        .register_bin("lab", lab)
        .env("PATH", path.to_str().unwrap())
        // The width of everything, where there is no terminal.
        .env("COLUMNS", "80")
        .env("LINES", "70")
        .env("NO_COLOR", "1")
        .case("tests/cmd/*.trycmd")
        .case("../notebooks-md/*.md")
        .run();
}

/// trycmd passes over a program that it does not know: the command would look tested.
#[test]
fn every_command_is_one_of_the_lab() {
    let folders = ["tests/cmd", "../notebooks-md"];
    let files = folders.iter().flat_map(std::fs::read_dir).flatten();
    let mut commands = 0;
    for path in files
        .map(|file| file.unwrap().path())
        .filter(|path| path.is_file())
    {
        let text = std::fs::read_to_string(&path).unwrap();
        for command in text.lines().filter_map(|line| line.strip_prefix("$ ")) {
            assert!(command.starts_with("lab "), "{}: {command}", path.display());
            commands += 1;
        }
    }
    assert!(commands > 0);
}
