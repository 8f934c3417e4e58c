//! `lab perft`: the number of move paths from a position.

use crate::args::{Format, PerftArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::registries::registries;
use anyhow::Result;
use experiments::parallel;
use games::{Eval, Setup};
use reports::numbers;
use serde::Serialize;
use std::time::Instant;

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

pub(crate) fn execute(args: &PerftArgs) -> Result<Outcome> {
    let root = args.position.root()?;
    let pool = parallel::pool(parallel::threads(args.threads.threads))?;
    let setup = Setup {
        board: args.board,
        eval: Eval::default(),
        registries: registries(),
    };
    let (position, _) = root.set_up(&setup)?;
    let started = Instant::now();
    let counts = parallel::divide(&pool, position.as_ref(), args.depth);
    let time_s = started.elapsed().as_secs_f64();
    let branches = counts.into_iter().map(|(played, nodes)| Branch {
        played: position.coordinates(played),
        nodes,
    });
    let branches: Vec<Branch> = branches.collect();
    let nodes = branches.iter().map(|branch| branch.nodes).sum();
    let nps = (time_s > 0.0).then(|| (nodes as f64 / time_s).round());
    match args.format {
        Format::Json => output::print_json(&Count {
            game: root.game().name(),
            fen: root.fen().to_owned(),
            board: setup.board_of(root.game()),
            depth: args.depth.plies(),
            nodes,
            divide: args.divide.then_some(branches),
            time_s,
            nps,
        })?,
        Format::Text => {
            let mut text = String::new();
            for branch in branches.iter().filter(|_| args.divide) {
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
