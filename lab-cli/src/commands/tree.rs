//! `lab tree`: the searched tree, node by node.

use crate::args::{TreeArgs, TreeFormat};
use crate::outcome::Outcome;
use crate::registries::registries;
use crate::{output, terminal};
use anyhow::{Result, bail};
use experiments::Monitor;
use games::{SearchSetup, algebraic_line};
use reports::table::NO_FIGURE;
use reports::{Chart, Document, Record, Tree, numbers};
use sessions::tree::{SearchedTree, TreeOptions, searched};

/// Searches, then prints the tree of the last completed iteration.
pub(crate) fn execute(args: &TreeArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let strategies = args.strategies();
    let (recipe, second) = match strategies.as_slice() {
        [first] => (first, None),
        [first, second] => (first, Some(second)),
        several => bail!(
            "a tree shows one strategy, or what a second one saved; {} are given",
            several.len()
        ),
    };
    let (root, setup) = (
        args.position.root()?,
        args.setup.setup(&registries()).of(recipe).into_owned(),
    );
    let options = TreeOptions {
        root: &root,
        setup: &setup,
        recipe,
        second,
        depth: args.depth,
        path: &args.path,
        limits: args.budget.into(),
        most: args.max_nodes.try_into().unwrap_or(usize::MAX),
        folds_quiescence: false,
    };
    let Some(SearchedTree {
        tree,
        record,
        interrupted,
        ..
    }) = searched(&options, monitor.stop())?
    else {
        return Ok(Outcome::Interrupted);
    };
    if record.depth < args.depth.plies() {
        output::note(&format!(
            "depth {} was not completed: this is the tree of depth {}",
            args.depth, record.depth
        ));
    }
    let (shown, all) = (tree.nodes.len() as u64, tree.counts.nodes());
    if shown < all {
        let (shown, all) = (numbers::grouped(shown), numbers::grouped(all));
        output::note(&format!(
            "{shown} of {all} nodes are shown; --max-nodes shows more"
        ));
    }
    let mut facts = vec![format!("{} {}", record.strategy, setup.described(root.game()))];
    facts.extend(findings(&setup, &record, &tree));
    output::print(&written(args, &facts, &record, tree)?)?;
    Ok(if interrupted { Outcome::Interrupted } else { Outcome::Fine })
}

fn written(args: &TreeArgs, facts: &[String], record: &Record, tree: Tree) -> Result<String> {
    Ok(match args.format {
        TreeFormat::Text => {
            let facts = terminal::wrapped_text(&facts.join("\n"));
            let mut text = format!("{}\n{facts}\n\n", record.fen);
            if let Some(savings) = tree.savings() {
                text.push_str(&format!("{}\n", savings.to_text(terminal::width())));
            }
            text + &terminal::wrapped_tree(&tree.to_text(output::paint()))
        }
        TreeFormat::Json => tree.to_ndjson()?,
        TreeFormat::Svg => tree.to_svg(),
        TreeFormat::Html => page(facts, record, tree).to_html(),
    })
}

/// The nodes, score and line of the search, one sentence each.
fn findings(setup: &SearchSetup, record: &Record, tree: &Tree) -> Vec<String> {
    let line = match record.pv.as_str() {
        "" => NO_FIGURE.to_owned(),
        line => algebraic_line(setup.registries.games(), &record.game, &record.fen, line).join(" "),
    };
    let after = match tree.depth {
        1 => "",
        _ => ", after the depths before it",
    };
    let mut facts = vec![
        format!(
            "depth {}{after}: {}, score {}",
            tree.depth,
            numbers::counted(tree.counts.nodes() as usize, "node"),
            record.score.map_or_else(|| NO_FIGURE.to_owned(), numbers::score),
        ),
        format!("line {line}"),
    ];
    if let Some(second) = &tree.second {
        let (strategy, nodes) = (
            &second.strategy,
            numbers::counted(second.nodes() as usize, "node"),
        );
        facts.push(format!("against {strategy}: {nodes}"));
    }
    facts
}

fn page(facts: &[String], record: &Record, tree: Tree) -> Document {
    let mut document = Document::new(format!("The tree of {} at depth {}", record.strategy, tree.depth));
    document.paragraphs(facts);
    match tree.diagram.clone() {
        Some(diagram) => document.figure("root", record.fen.as_str(), Chart::Board(diagram)),
        None => document.paragraph(record.fen.as_str()),
    }
    if let Some(savings) = tree.savings() {
        document.table(savings);
    }
    document.tree(tree);
    document
}
