//! `lab tree` as programs and pages meet it; what people read is in `tests/cmd/tree.trycmd`.

use crate::lab::{Ended, Lab, read_rows};
use serde_json::Value;
use std::process::{Command, Stdio};

const KAINDL: &str = "5r1k/4Qpq1/4p3/1p1p2P1/2p2P2/1p2P3/3P4/BK6 b - -";

#[test]
fn the_rows_of_a_whole_tree_are_the_nodes_that_search_counts() {
    let lab = Lab::new();
    for game in ["startpos", "startpos --game xiangqi", KAINDL] {
        let tree = lab.run_well(&format!("tree {game} --depth 2 --max-nodes 100000 --format json"));
        let rows: Vec<Value> = read_rows(&tree.stdout);
        let search = lab.run_well(&format!("search {game} --depth 2 --format json"));
        let record: Value = serde_json::from_str(search.stdout.lines().last().unwrap()).unwrap();
        assert_eq!(record["nodes"], rows.len());
        assert_eq!(record["score"], rows[0]["score"]);
        for (id, row) in rows.iter().enumerate() {
            assert_eq!(row["id"], id);
            assert_eq!(row["left_out"], 0);
            // The line of a node is that of the node above it and one move.
            let line: Vec<&str> = row["line"].as_str().unwrap().split_whitespace().collect();
            assert_eq!(row["ply"], line.len());
            if let Some(parent) = row["parent"].as_u64() {
                assert!((parent as usize) < id);
                assert_eq!(rows[parent as usize]["line"], line[..line.len() - 1].join(" "));
            }
        }
    }
}

/// On a terminal, which `script` lends.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_is_coloured_unless_it_is_dumb_or_colours_are_refused() {
    let lab = Lab::new();
    let on_terminal = |terminal: &str, no_color: &str| {
        let line = format!("{} tree startpos --depth 1", env!("CARGO_BIN_EXE_lab"));
        let mut script = Command::new("script");
        script
            .args(["-qec", &line, "/dev/null"])
            .env("TERM", terminal)
            .env("NO_COLOR", no_color)
            .current_dir(lab.path("."))
            .stdin(Stdio::null());
        let ended = Ended::of(&mut script);
        assert_eq!(ended.code, Some(0), "{ended:?}");
        assert!(ended.stdout.contains("White to move"), "{ended:?}");
        ended.stdout.contains('\x1b')
    };
    assert!(on_terminal("xterm", ""));
    assert!(!on_terminal("dumb", ""));
    assert!(!on_terminal("xterm", "1"));
}

#[test]
fn a_cap_is_reported_on_stderr_and_in_the_tree() {
    let ended = Lab::new().run_well("tree startpos --depth 3 --max-nodes 30");
    assert_eq!(
        ended.stderr,
        "30 of 728 nodes are shown; --max-nodes shows more\n"
    );
    assert!(ended.stdout.contains(" not shown\n"), "{}", ended.stdout);
}
