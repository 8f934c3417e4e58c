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
                text.push_str(&format!(
                    "{:<5} {:>15}\n",
                    branch.played,
                    numbers::grouped(branch.nodes)
                ));
            }
            text.push_str(&format!(
                "perft({}) = {}\n",
                args.depth,
                numbers::grouped(count.nodes)
            ));
            output::print(&text)?;
            if let Some(nps) = count.nps {
                output::note_on_terminal(&format!(
                    "{}, {} nodes/s",
                    numbers::seconds(count.time_s),
                    numbers::short(nps)
                ));
            }
        }
    }
    Ok(Outcome::Fine)
}
