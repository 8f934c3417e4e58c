//! The work of judging: all positions on all cores.

use super::judge::{Charge, Judged};
use super::plan::HorizonPlan;
use super::{CASES, VERDICTS};
use crate::output::Folder;
use crate::parallel;
use crate::rows;
use crate::run::{Placed, RECORDS};
use crate::suite::Entry;
use anyhow::Result;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use reports::Record;
use serde::Serialize;
use std::collections::HashMap;
use std::time::Duration;

/// Judges every choice among the records in the folder. A position that Ctrl-C broke off is left out.
pub(crate) fn judge_all(plan: &HorizonPlan, folder: &Folder) -> Result<Judged> {
    let mut records: Vec<Record> = Vec::new();
    rows::for_each(&folder.path().join(RECORDS), |record, _| {
        records.push(record);
        Ok(())
    })?;
    let mut by_position: HashMap<(Option<&str>, Option<&str>), Vec<&Record>> = HashMap::new();
    for record in records.iter().filter(|record| record.is_complete()) {
        let id = (record.suite.as_deref(), record.position.as_deref());
        by_position.entry(id).or_default().push(record);
    }
    let positions: Vec<Placed> = plan.run.positions.iter().collect::<Result<_>>()?;
    let charges: Vec<(&Entry, &[&Record])> = positions
        .iter()
        .filter_map(|placed| {
            let id = (Some(placed.suite.as_str()), Some(placed.entry.id.as_str()));
            Some((&placed.entry, by_position.get(&id)?.as_slice()))
        })
        .collect();
    let bar = progress_bar(charges.len())?;
    let judged: Result<Vec<Option<Judged>>> = parallel::pool(plan.run.threads)?.install(|| {
        let judged = charges.into_par_iter().with_max_len(1).map(|(entry, records)| {
            let charge = Charge {
                bench: &plan.bench,
                strategies: &plan.run.strategies,
                depth: plan.run.depth,
                records,
            };
            let judged = entry.root.on_board(&plan.run.setup, charge)?;
            bar.inc(1);
            Ok(judged.ok())
        });
        judged.collect()
    });
    bar.finish_and_clear();
    let mut all = Judged::default();
    for judged in judged?.into_iter().flatten() {
        all.verdicts.extend(judged.verdicts);
        all.cases.extend(judged.cases);
    }
    folder.write(VERDICTS, &lines(&all.verdicts)?)?;
    folder.write(CASES, &lines(&all.cases)?)?;
    Ok(all)
}

fn progress_bar(positions: usize) -> Result<ProgressBar> {
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} positions judged, {elapsed} gone")?;
    let target = ProgressDrawTarget::stderr();
    let bar = ProgressBar::with_draw_target(Some(positions as u64), target).with_style(style);
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(250));
    }
    Ok(bar)
}

/// One object a line.
fn lines<T: Serialize>(values: &[T]) -> Result<Vec<u8>> {
    let mut text = Vec::new();
    for value in values {
        serde_json::to_writer(&mut text, value)?;
        text.push(b'\n');
    }
    Ok(text)
}
