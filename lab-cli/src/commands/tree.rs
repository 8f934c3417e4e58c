//! `lab tree`: the searched tree, node by node.

use crate::args::{Quiescence, TreeArgs, TreeFormat};
use crate::game::{Root, Setup, algebraic_line};
use crate::outcome::Outcome;
use crate::output;
use crate::searcher::{Searcher, Task};
use crate::terminal;
use crate::tree::{Extent, Growth};
use anyhow::{Result, bail};
use engine_core::Depth;
use reports::table::NO_FIGURE;
use reports::{Document, Record, Status, Tree, numbers};
use search_variants::Recipe;

/// Searches, then prints the tree of the deepest iteration that was completed.
pub(crate) fn execute(args: &TreeArgs) -> Result<Outcome> {
    let (first, second) = match args.strategies.as_slice() {
        [first] => (first, None),
        [first, second] => (first, Some(second)),
        several => bail!(
            "a tree shows one strategy, or what a second one saved; {} are given",
            several.len()
        ),
    };
    let root = args.position.root()?;
    let setup = args.setup.setup();
    setup.check(root.game())?;
    let mut searches = vec![search(args, &root, &setup, first)?];
    if let Some(second) = second.filter(|_| searches[0].outcome == Outcome::Fine) {
        searches.push(search(args, &root, &setup, second)?);
    }
    let outcome = match searches.iter().all(|search| search.outcome == Outcome::Fine) {
        true => Outcome::Fine,
        false => Outcome::Interrupted,
    };
    let complete = searches.iter().map(|search| search.complete.len()).min();
    let complete = complete.unwrap_or(0);
    let Some(record) = complete.checked_sub(1).map(|last| &searches[0].complete[last]) else {
        if outcome == Outcome::Interrupted {
            return Ok(outcome);
        }
        bail!(
            "the budget is spent before depth 1 is searched, so there is no tree; give more --nodes or --time"
        );
    };
    if record.depth < args.depth.plies() {
        output::note(&format!(
            "depth {} was not completed: this is the tree of depth {}",
            args.depth, record.depth
        ));
    }
    let growth = Growth {
        root: &root,
        setup: &setup,
        depth: Depth::new(record.depth),
    };
    let extent = Extent {
        most: args.max_nodes.try_into().unwrap_or(usize::MAX),
        quiescence: args.quiescence,
    };
    let mut tree = growth.tree(first, &record.pv, extent)?;
    if let Some(second) = second.filter(|_| searches.len() > 1) {
        growth.follow(&mut tree, second)?;
    }
    let (shown, all) = (tree.nodes.len() as u64, tree.counts.nodes());
    if shown < all {
        let how = match args.quiescence {
            Quiescence::Show => "--max-nodes shows more",
            Quiescence::Fold => "--quiescence show and --max-nodes show more",
        };
        output::note(&format!(
            "{} of {} nodes are shown; {how}",
            numbers::grouped(shown),
            numbers::grouped(all)
        ));
    }
    output::print(&written(args, &root, record, tree)?)?;
    Ok(outcome)
}

/// What the unwatched search of a recipe came to.
struct Unwatched {
    /// The records of the depths that were completed.
    complete: Vec<Record>,
    outcome: Outcome,
}

fn search(args: &TreeArgs, root: &Root, setup: &Setup, recipe: &Recipe) -> Result<Unwatched> {
    let task = Task {
        root,
        suite: None,
        position: None,
        expected: None,
        recipe,
        setup,
        budget: args.budget,
        turns: None,
    };
    let mut search = Unwatched {
        complete: Vec::new(),
        outcome: Outcome::Fine,
    };
    for record in Searcher::new(&task, args.depth)? {
        match record.status {
            Status::Complete => search.complete.push(record),
            Status::StoppedNodes | Status::StoppedTime => {}
            Status::Interrupted => search.outcome = Outcome::Interrupted,
        }
    }
    Ok(search)
}

fn written(args: &TreeArgs, root: &Root, record: &Record, tree: Tree) -> Result<String> {
    Ok(match args.format {
        TreeFormat::Text => {
            let facts = terminal::wrapped_text(&facts(record, &tree).join("\n"));
            let mut text = format!("{}\n{facts}\n\n", root.fen());
            if let Some(savings) = tree.savings() {
                text.push_str(&format!("{}\n", savings.to_text(terminal::width())));
            }
            text + &terminal::wrapped_tree(&tree.to_text(output::paint()))
        }
        TreeFormat::Json => tree.to_ndjson()?,
        TreeFormat::Dot => tree.to_dot(),
        TreeFormat::Svg => tree.to_svg(),
        TreeFormat::Html => page(root, record, tree).to_html()?,
    })
}

/// What was searched, and what came of it.
fn facts(record: &Record, tree: &Tree) -> Vec<String> {
    let line = match record.pv.as_str() {
        "" => NO_FIGURE.to_owned(),
        line => algebraic_line(&record.fen, line).join(" "),
    };
    let after = match tree.depth {
        1 => "",
        _ => ", after the depths before it",
    };
    let mut facts = vec![
        format!(
            "{} on {}, {} evaluation",
            record.strategy, record.board, record.eval
        ),
        format!(
            "depth {}{after}: {}, score {}",
            tree.depth,
            numbers::counted(tree.counts.nodes() as usize, "node"),
            record.score.map_or_else(|| NO_FIGURE.to_owned(), numbers::score),
        ),
        format!("line {line}"),
    ];
    if let Some(second) = &tree.second {
        facts.push(format!(
            "against {}: {}",
            second.strategy,
            numbers::counted(second.nodes() as usize, "node")
        ));
    }
    facts
}

fn page(root: &Root, record: &Record, tree: Tree) -> Document {
    let mut document = Document::new(format!("The tree of {} at depth {}", record.strategy, tree.depth));
    for fact in facts(record, &tree) {
        document.paragraph(fact);
    }
    document.plate("root", root.fen(), tree.diagram.clone());
    if let Some(savings) = tree.savings() {
        document.table(savings);
    }
    document.tree(tree);
    document
}
