//! Tests this crate's game in the commands of the lab, and the example Othello.

mod othello;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const SUITE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/connect-four.epd");

/// The output of a command line, run in a folder; `SUITE` stands for this crate's suite.
fn lab(folder: &Path, line: &str) -> Output {
    fed(folder, line, "")
}

/// The same, with a text on standard input.
fn fed(folder: &Path, line: &str, text: &str) -> Output {
    let arguments = line
        .split(' ')
        .map(|word| word.replace("SUITE", SUITE).replace('_', " "));
    let mut command = Command::new(env!("CARGO_BIN_EXE_outside"));
    command.args(arguments).current_dir(folder).env("COLUMNS", "80");
    let pipes = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = pipes.spawn().expect("the program");
    let mut input = child.stdin.take().expect("its standard input");
    // A program that has ended reads no more.
    let _ = input.write_all(text.as_bytes());
    drop(input);
    child.wait_with_output().expect("its end")
}

/// The output of a command that succeeds.
fn printed(folder: &Path, line: &str) -> String {
    let Output {
        status,
        stdout,
        stderr,
    } = lab(folder, line);
    let stderr = String::from_utf8_lossy(&stderr);
    assert!(status.success(), "{line}: {stderr}");
    String::from_utf8(stdout).expect("text")
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// The records of a folder, without values that differ from run to run.
fn records(folder: &Path) -> Vec<String> {
    let text = fs::read_to_string(folder.join("records.ndjson")).expect("records");
    let timeless = |line: &str| {
        let (before, after) = line.split_once("\"time_s\"").expect("a time");
        let (_, status) = after.split_once("\"status\"").expect("a status");
        let status = status
            .split_once(",\"checksum\"")
            .map_or(status, |(status, _)| status);
        format!("{before}{status}")
    };
    text.lines().map(timeless).collect()
}

#[test]
fn its_wins_are_proved_at_the_depth_that_alpha_beta_needs() {
    let folder = folder();
    let wins = [("7/7/7/7/2ooo2/2xxx2", 2, "+#1"), ("7/7/7/7/2oo3/2xx3", 4, "+#2")];
    for (rows, depth, win) in wins {
        for strategy in ["pns", "df-pn", "alpha-beta"] {
            let search = |depth: u32| {
                let line = format!("{rows}_x;_game_connect-four; --strategy {strategy} --depth {depth}");
                printed(folder.path(), &format!("search {line}"))
            };
            assert!(search(depth).contains(win), "{strategy}");
            assert!(!search(depth - 1).contains(win), "{strategy}");
        }
    }
}

#[test]
fn every_command_plays_it() {
    let folder = folder();
    let lab = |line: &str| printed(folder.path(), line);
    assert_eq!(
        lab("perft --game connect-four startpos --depth 7"),
        "perft(7) = 823,536\n"
    );
    let records = lab("search --game connect-four startpos --depth 5 --format json");
    assert_eq!(records.lines().count(), 5);
    assert!(records.contains(r#""game":"connect-four","fen":"7/7/7/7/7/7 x","board":"own","eval":"own""#));
    let named = lab("search 7/7/7/7/2ooo2/2xxx2_x;_game_connect-four; --depth 2");
    assert!(named.contains("+#1"), "{named}");
    let tree = "tree --game connect-four startpos --depth 3 --strategy minimax --strategy alpha-beta";
    for (format, sign) in [
        ("text", "root"),
        ("json", "\"fen\""),
        ("svg", "<svg"),
        ("html", "<html"),
    ] {
        assert!(
            lab(&format!("{tree} --format {format}")).contains(sign),
            "{format}"
        );
    }
    let run = lab("run --suite SUITE --depth 4 --minimal-tree --out run");
    assert!(run.contains("9 positions, depth 4"), "{run}");
    let page = lab("report run --format markdown");
    assert!(
        page.contains("those of connect-four") && !page.contains("bitboard"),
        "{page}"
    );
    let ablation = lab("ablate --suite SUITE --base alpha-beta --parts killers,history,recapture --depth 4");
    assert!(ablation.contains("recapture"), "{ablation}");
    let cases = lab("horizon --suite SUITE --depth 3 --strategy alpha-beta --all");
    assert!(cases.contains("win in 2: d"), "{cases}");
    let played = lab(
        "match --game connect-four --strategy alpha-beta --strategy alpha-beta+killers+recapture --games 4 --depth 3 --out match",
    );
    assert!(played.contains("alpha-beta+killers"), "{played}");
    let games = fs::read_to_string(folder.path().join("match/games.pgn")).expect("games");
    assert_eq!(games.matches("[Variant \"connect-four\"]").count(), 4, "{games}");
    let given = lab(
        "match --game connect-four --strategy alpha-beta --strategy alpha-beta+killers --openings SUITE --depth 2 --out given",
    );
    assert!(given.contains("alpha-beta+killers"), "{given}");
}

#[test]
fn its_parts_are_searched_and_measured_like_those_of_the_lab() {
    let folder = folder();
    let lab = |line: &str| printed(folder.path(), line);
    let nodes = |parts: &str| -> u64 {
        let line =
            format!("search startpos --depth 6 --strategy pvs+qs+mvv-lva+killers{parts} --format json");
        let records = lab(&line);
        let last = records.lines().last().expect("a record");
        let record: serde_json::Value = serde_json::from_str(last).expect("JSON");
        record["nodes_total"].as_u64().expect("a count")
    };
    let all = nodes("");
    for parts in [
        "+relative-history",
        "+relative-history+history-reduction",
        "+late-move-pruning",
    ] {
        assert!(nodes(parts) < all, "{parts}");
    }
    // Without a history there is nothing to reduce by.
    assert_eq!(nodes("+history-reduction"), all);
    let parts = "--parts relative-history,history-reduction,late-move-pruning";
    let line = format!("ablate --fen startpos --base pvs+qs+mvv-lva {parts} --depth 4");
    let ablation = lab(&line);
    assert!(ablation.contains("late-move-pruning"), "{ablation}");
    let run =
        lab("run --suite SUITE --depth 5 --strategy pvs --strategy pvs+relative-history+late-move-pruning");
    assert!(run.contains("relative-history"), "{run}");
}

#[test]
fn a_game_of_it_is_played_saved_and_made_a_book_to_play_from() {
    let folder = folder();
    let line = "play --game connect-four --depth 4 --side both";
    let played = fed(folder.path(), line, "d\nd\nc\nhint\nmoves\nsave four.pgn\nquit\n");
    let shown = String::from_utf8(played.stdout).expect("text");
    assert!(played.status.success(), "{shown}");
    let saved = fs::read_to_string(folder.path().join("four.pgn")).expect("a game");
    assert!(
        saved.contains("[Variant \"connect-four\"]") && saved.contains("1. d d 2. c"),
        "{saved}"
    );
    // A book counts games that have ended.
    let drawn = saved.replace('*', "1/2-1/2");
    fs::write(folder.path().join("four.pgn"), drawn).expect("a drawn game");
    printed(folder.path(), "book four.pgn --out four.book");
    let book = fs::read_to_string(folder.path().join("four.book")).expect("a book");
    assert_eq!(book.lines().count(), 3, "{book}");
    let line = "play --game connect-four --depth 2 --side black --book four.book";
    let played = fed(folder.path(), line, "d\nquit\n");
    let shown = String::from_utf8(played.stdout).expect("text");
    assert!(
        shown.contains("1. d  from the book") && shown.contains("2. c  from the book"),
        "{shown}"
    );
    let rows = printed(
        folder.path(),
        "match --game connect-four --strategy alpha-beta --strategy alpha-beta+killers --openings four.pgn --depth 2 --games 2 --out out",
    );
    assert!(rows.contains("alpha-beta+killers"), "{rows}");
}

#[test]
fn absent_names_are_refused_by_name() {
    let folder = folder();
    for line in "\
        search --game connect-four 7/7/7/7/7/3x2_o --depth 1 => row 1 `3x2` is not 7 places
        search --game connect-five startpos --depth 1 => [possible values: chess, xiangqi, tree, connect-four]
        search --game connect-four startpos --depth 1 --board mailbox => connect-four has no mailbox board
        search --game connect-four startpos --depth 1 --eval material => one evaluation, its own
        search --game connect-four startpos --depth 1 --moves d_x => `x` is not a legal move in
        search 7/7/7/7/7/7_x --depth 1 => FEN has 2 of at least 4 fields
        run --game connect-four => the lab carries no suite of connect-four
        run --fen 7/7/7/7/7/7_x;_game_go; => known are chess, xiangqi, tree and connect-four
        ablate --base alpha-beta --parts killers --depth 1 --fen startpos --suite SUITE => of chess and of connect-four"
        .lines()
    {
        let (line, reason) = line.trim().split_once(" => ").expect("a reason");
        let ended = lab(folder.path(), line);
        let stderr = String::from_utf8_lossy(&ended.stderr).replace('\n', " ");
        assert_eq!(ended.status.code(), Some(2), "{line}: {stderr}");
        assert!(stderr.contains(reason), "{line}: {stderr}");
    }
    let drawn = lab(
        folder.path(),
        "search --game connect-four startpos --depth 1 --diagram",
    );
    assert!(String::from_utf8_lossy(&drawn.stderr).contains("cannot draw a board of connect-four"));
}

#[test]
fn a_run_of_it_goes_on_and_its_parts_are_merged() {
    let folder = folder();
    let lab = |line: &str| printed(folder.path(), line);
    let searches = "--suite SUITE --depth 4 --strategy alpha-beta+killers --no-horizon";
    lab(&format!("run {searches} --out whole"));
    let whole = records(&folder.path().join("whole"));
    assert_eq!(whole.len(), 36);

    lab(&format!("run {searches} --plan-only --out plan"));
    lab("work plan --part 1/2");
    lab("work plan --part 2/2");
    lab("merge plan --out merged");
    assert_eq!(records(&folder.path().join("merged")), whole);

    let file = folder.path().join("whole/records.ndjson");
    let text = fs::read_to_string(&file).expect("records");
    let half: String = text.split_inclusive('\n').take(18).collect();
    fs::write(&file, half).expect("half of them");
    break_off(&folder.path().join("whole"));
    lab("resume whole");
    assert_eq!(records(&folder.path().join("whole")), whole);
}

/// Makes a run look as if it had been killed: it has not ended, its files have no digests
/// yet, and the manifest has its own, by FNV-1a.
fn break_off(run: &Path) {
    let file = run.join("manifest.json");
    let text = fs::read_to_string(&file).expect("a manifest");
    let mut manifest: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    manifest["status"] = "running".into();
    let object = manifest.as_object_mut().expect("an object");
    object.retain(|key, _| !["digest", "files"].contains(&key.as_str()));
    let digest = manifest
        .to_string()
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |digest: u64, byte| {
            (digest ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    manifest["digest"] = format!("{digest:016x}").into();
    fs::write(&file, manifest.to_string()).expect("the manifest");
}
