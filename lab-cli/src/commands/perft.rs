//! `lab perft`: counts the move paths from a position.

use crate::args::{Format, PerftArgs};
use crate::outcome::Outcome;
use crate::output;
use crate::registries::registries;
use anyhow::Result;
use experiments::perft;
use games::{Eval, SearchSetup};
use reports::numbers;

pub(crate) fn execute(args: &PerftArgs) -> Result<Outcome> {
    let root = args.position.root()?;
    let setup = SearchSetup {
        board: args.board,
        eval: Eval::default(),
        registries: registries(),
    };
    let mut count = perft::count(&root, &setup, args.depth, args.threads)?;
    if !args.divide {
        count.divide = None;
    }
    match args.format {
        Format::Json => output::print_json(&count)?,
        Format::Text => {
            let mut text = String::new();
            for branch in count.divide.iter().flatten() {
                let (played, nodes) = (&branch.played, numbers::grouped(branch.nodes));
                text.push_str(&format!("{played:<5} {nodes:>15}\n"));
            }
            let (depth, nodes) = (args.depth, numbers::grouped(count.nodes));
            text.push_str(&format!("perft({depth}) = {nodes}\n"));
            output::print(&text)?;
            if let Some(nps) = count.nps {
                let (time, speed) = (numbers::seconds(count.time_s), numbers::short(nps));
                output::note_on_terminal(&format!("{time}, {speed} nodes/s"));
            }
        }
    }
    Ok(Outcome::Fine)
}
