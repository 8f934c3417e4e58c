//! What judges the searches of `lab horizon`, and how that is carried out.

use super::judge::Judge;
use super::work;
use crate::error::{Error, PlanError};
use crate::event::Monitor;
use crate::run::{Begun, JudgedBy, Plan, Purpose, Results, refuse_no_deeper};
use engine_core::Depth;

/// How many plies deeper than the strategies the reference looks, unless it is told.
pub const DEEPER: u32 = 3;

/// A staircase is a chart and a table for each position.
const MAX_STAIRCASES: usize = 12;

/// Refuses positions of several games, a reference that looks no deeper than what it judges, and more
/// staircases than a page has room for.
pub(crate) fn refuse_unfit(plan: &Plan, by: &JudgedBy) -> Result<(), PlanError> {
    plan.refuse_two_games()?;
    refuse_no_deeper(Depth::new(by.reference_depth), plan.options.depth)?;
    let (count, most) = (plan.positions(), MAX_STAIRCASES);
    match by.staircase && count > most {
        true => Err(PlanError::TooManyStaircases { count, most }),
        false => Ok(()),
    }
}

fn judge(plan: &Plan) -> Option<Judge> {
    let Purpose::Cases { by, reference } = &plan.options.purpose else {
        return None;
    };
    Some(Judge {
        reference: reference.clone(),
        depth: Depth::new(by.reference_depth),
        judged: 1..=plan.options.depth.plies(),
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

pub(crate) fn judge_whole(begun: &Begun, results: &Results, monitor: &Monitor<'_>) -> Result<(), Error> {
    match judge(&begun.plan) {
        Some(judge) => work::judge_all(begun, &judge, results, monitor),
        None => Ok(()),
    }
}
