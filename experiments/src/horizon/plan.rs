//! What `lab horizon` searches, what judges that, and how it is carried out.

use super::judge::Judge;
use super::work;
use crate::error::{Error, PlanError};
use crate::event::Monitor;
use crate::memory::largest_table;
use crate::run::{Asked, Begun, JudgedBy, Plan, PlanOptions, Results};
use engine_core::Depth;
use search_variants::Strategy;

/// How many plies deeper than the strategies the reference looks, unless it is told.
pub(super) const DEEPER: u32 = 3;

/// A staircase is a chart and a table for each position.
const MOST_STAIRCASES: usize = 12;

#[derive(Clone, Debug)]
pub struct HorizonOptions {
    /// The searches that are judged, of one game.
    pub plan: PlanOptions,
    pub reference: Strategy,
    /// Its depth, greater than that of the searches; none for three plies more.
    pub reference_depth: Option<Depth>,
    /// The regret that makes a case, in centipawns.
    pub threshold: i32,
    /// Whether the score of each position is shown by depth.
    pub staircase: bool,
}

/// The searches, and what judges them, as the options tell.
pub fn asked(options: &HorizonOptions) -> Result<Plan, Error> {
    let plan = PlanOptions {
        minimal_trees: false,
        horizon: false,
        ..options.plan.clone()
    };
    let mut plan = Plan::new(&plan)?;
    let searched = plan.strategies.iter().chain([&options.reference]);
    plan.side_by_side = options.plan.resources.side_by_side(largest_table(searched))?;
    let usual = Depth::new(plan.depth.plies() + DEEPER);
    plan.asked = Asked::Cases {
        by: JudgedBy {
            reference: options.reference.to_string(),
            reference_depth: options.reference_depth.unwrap_or(usual).plies(),
            threshold: options.threshold,
            staircase: options.staircase,
        },
        reference: options.reference.clone(),
    };
    Ok(plan)
}

/// The same, if the reference looks deeper than what it judges, and the positions are of one game.
pub fn plan(options: &HorizonOptions) -> Result<Plan, Error> {
    let plan = asked(options)?.of_one_game()?;
    let Some(judge) = judge(&plan) else {
        return Ok(plan);
    };
    if judge.depth <= plan.depth {
        return Err(Error::from(PlanError::NoDeeper {
            reference: judge.depth,
            strategies: plan.depth,
        }));
    }
    let (count, most) = (plan.positions(), MOST_STAIRCASES);
    match options.staircase && count > most {
        true => Err(PlanError::TooManyStaircases { count, most }.into()),
        false => Ok(plan),
    }
}

/// What judges the searches of a plan, if that is asked for.
fn judge(plan: &Plan) -> Option<Judge> {
    let Asked::Cases { by, reference } = &plan.asked else {
        return None;
    };
    Some(Judge {
        reference: reference.clone(),
        depth: Depth::new(by.reference_depth),
        judged: 1..=plan.depth.plies(),
        threshold: by.threshold,
        nodes: None,
    })
}

/// Judges the searches of a part, for all parts to be merged.
pub(crate) fn judge_part(begun: &Begun, monitor: &Monitor<'_>) -> Result<(), Error> {
    let Some(judge) = judge(&begun.plan).filter(|_| !monitor.stop().is_requested()) else {
        return Ok(());
    };
    let results = Results::read(begun.folder.path(), &begun.manifest, monitor)?;
    work::judge_positions(begun, &judge, &results, monitor)
}

/// Judges what is not judged yet, and writes verdicts and cases.
pub(crate) fn judge_whole(begun: &Begun, results: &Results, monitor: &Monitor<'_>) -> Result<(), Error> {
    match judge(&begun.plan) {
        Some(judge) => work::judge_all(begun, &judge, results, monitor),
        None => Ok(()),
    }
}
