//! A search for horizon cases, from its folder to its page.

use super::judge::Judge;
use super::options::HorizonOptions;
use super::{report, work};
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::{Folder, MANIFEST};
use crate::run::{
    Asked, Aspect, Begun, Made, Plan, Results, ResumeError, Shard, do_missing, go_on, is_left_as_it_is,
    missing_field,
};
use engine_core::Depth;
use reports::{Case, Document, Regrets};
use search_variants::DEEPEST;
use std::path::Path;

#[non_exhaustive]
pub struct HorizonCases {
    pub folder: Folder,
    pub document: Document,
    /// The cases, in the order of the positions.
    pub cases: Vec<Case>,
    pub interrupted: bool,
}

/// Searches that are to be judged, and where their results go.
pub struct BegunHorizon {
    pub(super) begun: Begun,
    pub(super) judge: Judge,
}

impl BegunHorizon {
    /// Goes on with what was broken off in a folder. What of `options` was `asked` for must be as it was; of
    /// the rest only the resources count.
    ///
    /// # Errors
    /// If it is not, the folder is in use, or `lab horizon` did not leave it so.
    pub fn again(
        path: &Path,
        options: &HorizonOptions,
        asked: &[Aspect],
        monitor: &Monitor<'_>,
    ) -> Result<BegunHorizon, Error> {
        let here = || Ok(Plan::new(&options.plan, Shard::WHOLE)?.asking(options.asked()));
        let resources = options.plan.resources;
        let begun = go_on(path, Made::Horizon, (asked, here), resources, monitor)?;
        let judge = judge(&begun)?;
        Ok(BegunHorizon { begun, judge })
    }

    pub fn plan(&self) -> &Plan {
        &self.begun.plan
    }

    /// Searches and judges what is missing, then writes everything that follows into the folder.
    ///
    /// # Errors
    /// If the folder cannot be written.
    pub fn carry_out(mut self, monitor: &Monitor<'_>) -> Result<HorizonCases, Error> {
        do_missing(&self.begun, monitor)?;
        let (document, cases) = judge_and_show(&mut self.begun, &self.judge, monitor)?;
        Ok(HorizonCases {
            interrupted: !self.begun.manifest.has_ended(),
            folder: self.begun.folder,
            document,
            cases,
        })
    }
}

/// Searches and judges what is missing in a folder: of a part the records, verdicts and cases alone, of all
/// parts the page as well.
///
/// # Errors
/// If the folder cannot be written.
pub(crate) fn carry_out_in(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Option<Document>, Error> {
    let judge = judge(begun)?;
    let records = do_missing(begun, monitor)?;
    if begun.plan.shard == Shard::WHOLE && !is_left_as_it_is(records, monitor.stop()) {
        return Ok(Some(judge_and_show(begun, &judge, monitor)?.0));
    }
    if !monitor.stop().is_requested() {
        let results = Results::read(begun.folder.path(), &begun.manifest, monitor)?;
        work::judge_positions(&begun.plan, &judge, &results, &begun.folder, monitor)?;
    }
    Ok(None)
}

/// Judges what is not judged yet in a folder with all records, and writes everything that follows.
///
/// # Errors
/// If the folder cannot be written.
pub(crate) fn conclude_in(begun: &mut Begun, monitor: &Monitor<'_>) -> Result<Document, Error> {
    let judge = judge(begun)?;
    Ok(judge_and_show(begun, &judge, monitor)?.0)
}

/// What judges the searches in a folder.
///
/// # Errors
/// If its manifest does not tell, or tells of a reference that looks no deeper.
pub(super) fn judge(begun: &Begun) -> Result<Judge, ResumeError> {
    let path = begun.folder.path();
    let Asked::Cases { by, reference } = &begun.plan.asked else {
        return Err(missing_field(path, "reference"));
    };
    let depth = by.reference_depth;
    if depth <= begun.plan.depth.plies() || depth > DEEPEST.plies() {
        let file = path.join(MANIFEST).display().to_string();
        return Err(ResumeError::BadDepth { file, depth });
    }
    Ok(Judge {
        reference: reference.clone(),
        depth: Depth::new(depth),
        judged: 1..=begun.plan.depth.plies(),
        threshold: by.threshold,
        nodes: None,
    })
}

/// Judges what is not judged yet, and writes everything that follows: the page, and the cases it tells of.
fn judge_and_show(
    begun: &mut Begun,
    judge: &Judge,
    monitor: &Monitor<'_>,
) -> Result<(Document, Vec<Case>), Error> {
    let Begun {
        plan,
        folder,
        manifest,
        left,
        ..
    } = begun;
    let mut results = Results::read(folder.path(), manifest, monitor)?;
    results.show_first(1);
    let mut regrets = Regrets::new(&results.grid);
    let cases = work::judge_all((plan, judge), &results, &mut regrets, (folder, left), monitor)?;
    manifest.end(monitor.stop().is_requested(), folder.sums());
    let document = report::finish(manifest, &results, &regrets, &cases, folder)?;
    Ok((document, cases))
}
