//! All output keeps to the width of the terminal.

use crate::lab::{Ended, Lab, subcommands};
use reports::wrap_text::columns;
use std::collections::BTreeSet;

/// Every command, doing enough to show all of its tables; later commands use the folders of earlier ones.
const COMMANDS: &[&str] = &[
    "search startpos --depth 5",
    "search 4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - --depth 5 --nodes 20000 --diagram",
    "search startpos --game xiangqi --depth 3 --diagram",
    "perft startpos --depth 3 --divide",
    "run mates --depth 2 --minimal-tree --out run --strategy ladder --strategy pvs+qs+mvv-lva+killers+history+pv+tt",
    "run --depth 9 --nodes 3000 --suite mates --out budget",
    "run --suite xiangqi-mates --depth 2 --out xiangqi",
    "report run",
    "report run budget",
    "run mates --depth 2 --plan-only --out plan",
    "work plan --part 1/1 --out plan/1",
    "resume plan/1",
    "merge plan",
    "ablate --suite mates --parts mvv-lva,killers,history,pv --base alpha-beta+qs --depth 2 --out ablate",
    "ablate --suite mates --parts mvv-lva,killers,qs=delta --base alpha-beta --depth 2 --design ladder --out ladder",
    "horizon --suite horizon --depth 2 --reference-depth 4 --out horizon",
    "horizon --suite horizon --depth 2 --reference-depth 4 --staircase --out staircase",
    "parallel --fen startpos --depth 3 --processors 1,4 --out parallel",
    "tree 4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - --depth 2 --strategy alpha-beta --strategy alpha-beta+mvv-lva+killers",
    "strategies",
    "suites",
    "grade --program true",
    "play --depth 3",
    "suites --format nonsense",
    "run --strategy alpha-beta+qz",
    "report nowhere",
    "serve --folder nowhere",
    "match --strategy ladder --round-robin --games 2 --depth 1 --sprt 0,10 --out match",
    "tune --strategy pvs+null-move(r={1..5}) --pairs 2 --games 2 --depth 1 --out tune",
];

/// Commands that always do the same and take long: checked without running them.
const LONG: &[&str] = &["bench", "reproduce"];

/// Commands whose output is for programs: its lines are as long as those programs require.
const FOR_PROGRAMS: &[&str] = &["completions bash", "man", "uci", "book games.pgn"];

fn run(lab: &Lab, line: &str, width: usize) -> Ended {
    Ended::of(lab.command(line).env("COLUMNS", width.to_string()))
}

fn too_wide(ended: &Ended, width: usize) -> Vec<&str> {
    let lines = ended.stdout.lines().chain(ended.stderr.lines());
    lines.filter(|line| columns(line) > width).collect()
}

#[test]
fn no_command_is_left_out() {
    let tried = COMMANDS.iter().chain(LONG).chain(FOR_PROGRAMS);
    let tried: BTreeSet<String> = tried
        .filter_map(|line| Some(line.split_whitespace().next()?.to_owned()))
        .collect();
    assert_eq!(tried, subcommands(&Lab::new()));
}

#[test]
fn no_line_is_wider_than_the_terminal() {
    let mut wide = Vec::new();
    // The first ones print each kind of table.
    for (width, commands) in [(80, COMMANDS), (120, &COMMANDS[..6])] {
        let lab = Lab::new();
        for line in commands {
            let ended = run(&lab, line, width);
            assert!(!ended.stdout.is_empty() || !ended.stderr.is_empty(), "{line}");
            let lines = too_wide(&ended, width);
            wide.extend(lines.iter().map(|wide| format!("{width} lab {line}: {wide}")));
        }
        for name in subcommands(&lab) {
            let help = run(&lab, &format!("{name} --help"), width);
            let lines = too_wide(&help, width);
            wide.extend(
                lines
                    .iter()
                    .map(|wide| format!("{width} lab {name} --help: {wide}")),
            );
        }
    }
    assert!(wide.is_empty(), "{}", wide.join("\n"));
}
