//! `lab perft`: the number of move paths from a position.

use crate::args::{Format, PerftArgs};
use crate::eval::Eval;
use crate::game::{Board, Root, bitboard, mailbox};
use crate::outcome::Outcome;
use crate::output;
use anyhow::Result;
use engine_core::perft::{divide, perft};
use engine_core::{Depth, Notation};
use reports::numbers;
use serde::Serialize;
use std::time::Instant;

/// The count of one first move.
#[derive(Serialize)]
struct Branch {
    #[serde(rename = "move")]
    played: String,
    nodes: u64,
}

/// The result, as `--format json` writes it.
#[derive(Serialize)]
struct Count {
    game: &'static str,
    fen: String,
    board: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Branch>>,
    time_s: f64,
    nps: Option<f64>,
}

/// Counts and prints.
pub(crate) fn execute(args: &PerftArgs) -> Result<Outcome> {
    let root = Root::read(&args.position.text(), &args.position.moves)?;
    let started = Instant::now();
    let (nodes, branches) = match args.board {
        Board::Bitboard => {
            let (mut board, _) = root.set_up(|fen| bitboard(fen, &Eval::default()));
            count(&mut board, args.depth, args.divide)
        }
        Board::Mailbox => {
            let (mut board, _) = root.set_up(|fen| mailbox(fen, &Eval::default()));
            count(&mut board, args.depth, args.divide)
        }
    };
    let time_s = started.elapsed().as_secs_f64();
    let nps = (time_s > 0.0).then(|| (nodes as f64 / time_s).round());
    match args.format {
        Format::Json => output::print_json(&Count {
            game: "chess",
            fen: root.fen().to_owned(),
            board: args.board.to_string(),
            depth: args.depth.plies(),
            nodes,
            divide: branches,
            time_s,
            nps,
        })?,
        Format::Text => {
            let mut text = String::new();
            for branch in branches.unwrap_or_default() {
                text.push_str(&format!(
                    "{:<5} {:>15}\n",
                    branch.played,
                    numbers::grouped(branch.nodes)
                ));
            }
            text.push_str(&format!("perft({}) = {}\n", args.depth, numbers::grouped(nodes)));
            output::print(&text)?;
            if let Some(nps) = nps {
                output::note_on_terminal(&format!(
                    "{}, {} nodes/s",
                    numbers::seconds(time_s),
                    numbers::short(nps)
                ));
            }
        }
    }
    Ok(Outcome::Fine)
}

fn count<P: Notation>(board: &mut P, depth: Depth, by_move: bool) -> (u64, Option<Vec<Branch>>) {
    if !by_move {
        return (perft(board, depth), None);
    }
    let counts = divide(board, depth);
    let total = counts.iter().map(|&(_, nodes)| nodes).sum();
    let branch = |(played, nodes)| Branch {
        played: board.coordinates(played),
        nodes,
    };
    (total, Some(counts.into_iter().map(branch).collect()))
}
