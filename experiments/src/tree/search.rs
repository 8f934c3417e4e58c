//! The tree of the deepest iteration that limits allow, marked with what another recipe saves.

use super::error::TreeError;
use super::extent::Extent;
use super::growth::Growth;
use engine_core::{Depth, Status, Stop};
use games::{GameError, Root, Setup};
use reports::{Record, Tree};
use search_variants::Strategy;
use sessions::Limits;
use sessions::StopHandle;
use sessions::{Searcher, Task};

#[derive(Clone, Debug)]
pub struct TreeOptions<'a> {
    pub root: &'a Root,
    pub setup: &'a Setup,
    pub recipe: &'a Strategy,
    /// What else searches, so that the tree shows what it saves.
    pub second: Option<&'a Strategy>,
    /// The depth of the tree; smaller depths are searched first.
    pub depth: Depth,
    pub limits: Limits,
    pub extent: Extent,
}

/// A tree, and the search that it is of.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct SearchedTree {
    pub tree: Tree,
    pub record: Record,
    pub interrupted: bool,
}

/// Searches, then collects the tree of the deepest iteration that was completed; `None` if a stop was asked
/// for before there was one.
///
/// # Errors
/// If the position cannot be set up, or the limits do not allow depth 1.
pub fn searched(options: &TreeOptions<'_>, stop: &StopHandle) -> Result<Option<SearchedTree>, TreeError> {
    let TreeOptions { root, setup, .. } = *options;
    setup.check(root.game())?;
    let mut searches = vec![Unwatched::of(options, options.recipe, stop)?];
    if let Some(second) = options.second.filter(|_| !searches[0].interrupted) {
        searches.push(Unwatched::of(options, second, stop)?);
    }
    let interrupted = searches.iter().any(|search| search.interrupted);
    let complete = searches.iter().map(|search| search.complete.len()).min();
    let complete = complete.unwrap_or(0);
    let Some(record) = complete
        .checked_sub(1)
        .map(|last| searches[0].complete[last].clone())
    else {
        return match interrupted {
            true => Ok(None),
            false => Err(TreeError::NoDepth),
        };
    };
    // The deepest search is done again to collect its tree, and keeps nothing on the way.
    stop.leave();
    let growth = Growth {
        root,
        setup,
        depth: Depth::new(record.depth),
    };
    let mut tree = growth.tree(options.recipe, &record.pv, options.extent)?;
    if let Some(second) = options.second.filter(|_| searches.len() > 1) {
        growth.follow(&mut tree, second)?;
    }
    Ok(Some(SearchedTree {
        tree,
        record,
        interrupted,
    }))
}

/// What the unwatched search of a recipe came to.
struct Unwatched {
    /// The records of the depths that were completed.
    complete: Vec<Record>,
    interrupted: bool,
}

impl Unwatched {
    fn of(options: &TreeOptions<'_>, recipe: &Strategy, stop: &StopHandle) -> Result<Unwatched, GameError> {
        let task = Task {
            limits: options.limits,
            stop: stop.clone(),
            ..Task::new(options.root, recipe, options.setup)
        };
        let mut search = Unwatched {
            complete: Vec::new(),
            interrupted: false,
        };
        for record in Searcher::new(&task, options.depth)? {
            match record.status {
                Status::Complete => search.complete.push(record),
                Status::Stopped(Stop::Nodes | Stop::Time) => {}
                Status::Stopped(Stop::Interrupted) => search.interrupted = true,
            }
        }
        Ok(search)
    }
}
