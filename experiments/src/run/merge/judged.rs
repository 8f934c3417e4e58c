//! Verdicts and cases of the parts of what `lab horizon` would search and judge.

use super::part::{Dealt, RunPart};
use crate::error::Error;
use crate::horizon::{CASES, VERDICTS};
use crate::rows::WholeLines;
use crate::run::JournalError;
use crate::run::error::ForeignRow;
use crate::run::plan::Plan;
use crate::run::positions::key;
use crate::sense::Sense;
use disk::sum::Summing;
use reports::{Case, Verdict};
use serde::de::DeserializeOwned;

/// The files of judging, in a part or in all of it.
pub(super) const FILES: [&str; 2] = [VERDICTS, CASES];

/// The rows of each position in the files of a part that is finished and judged; nothing of a part that is
/// not to be judged.
///
/// # Errors
/// If a file is not as the part left it, or not in the order of its positions.
pub(super) fn judged(part: &RunPart, plan: &Plan) -> Result<[Dealt; 2], Error> {
    if part.manifest.judged.is_none() {
        return Ok([Dealt::default(), Dealt::default()]);
    }
    Ok([
        dealt(part, plan, VERDICTS, |verdict: &Verdict| verdict)?,
        dealt(part, plan, CASES, |case: &Case| &case.verdict)?,
    ])
}

fn dealt<T: DeserializeOwned + Sense>(
    part: &RunPart,
    plan: &Plan,
    name: &str,
    verdict: fn(&T) -> &Verdict,
) -> Result<Dealt, Error> {
    let path = part.path.join(name);
    let Some(left) = part.manifest.stored(&path, name)?.and_then(|stored| stored.left) else {
        return Err(part.not_finished());
    };
    let keys = plan.positions.iter().map(|placed| Ok(placed?.key()));
    let keys = keys.collect::<Result<Vec<u64>, Error>>()?;
    let mut rows = vec![0; keys.len()];
    let (mut lines, mut line, mut sum) = (WholeLines::open(&path)?, Vec::new(), Summing::default());
    let mut position = 0;
    while let Some(line) = lines.next(&mut line)? {
        sum.add(line);
        let row: T = lines.row(line)?;
        let (suite, id, fen) = verdict(&row).position_id();
        let wanted = key(suite.unwrap_or_default(), id.unwrap_or_default(), fen);
        let further = keys[position..].iter().position(|&key| key == wanted);
        position += further.ok_or_else(|| JournalError::Foreign {
            place: lines.place(),
            source: ForeignRow::Position,
        })?;
        rows[position] += 1;
    }
    let sum = sum.finish();
    left.check(&sum).map_err(JournalError::not_as_left(&path))?;
    Ok(Dealt { rows, sum: Some(sum) })
}
