//! [`RunView`]: the folder of a run as read for a page.

use crate::error::Error;
use crate::measure::RECORDS;
use crate::progress::Monitor;
use crate::rows::{self, missing};
use crate::run_dir::{Manifest, Status};
use crate::spec::RunSpec;
use crate::spec::WorkSpec;
use reports::sentences::notes;
use reports::{Document, MADE, ORIGIN, Row, Sentence, numbers};
use sessions::PlainError;
use std::path::Path;

/// The folder of a run, as read for a page.
#[derive(Clone, Copy)]
pub(crate) struct RunView<'a> {
    pub(crate) path: &'a Path,
    pub(crate) spec: &'a RunSpec,
    pub(crate) manifest: &'a Manifest,
    pub(crate) monitor: &'a Monitor<'a>,
}

impl<'a> RunView<'a> {
    /// The folder and its manifest, which must be that of a run.
    pub(crate) fn of(
        path: &'a Path,
        manifest: &'a Manifest,
        monitor: &'a Monitor<'a>,
    ) -> Result<RunView<'a>, PlainError> {
        match &manifest.spec {
            WorkSpec::Run(spec) => Ok(RunView {
                path,
                spec,
                manifest,
                monitor,
            }),
            WorkSpec::Match(_) => Err(manifest.of_other_command(path)),
        }
    }

    /// Passes each row of a file, with its place, to `take`; returns whether the run left such a file. An
    /// error if the run ended and the file is missing or is not listed in its manifest.
    pub(crate) fn for_each<T: Row>(
        &self,
        name: &str,
        take: impl FnMut(T, u64) -> Result<(), PlainError>,
    ) -> Result<bool, Error> {
        let (path, manifest) = (self.path.join(name), self.manifest);
        let left = manifest.left(name).filter(|_| manifest.has_ended());
        match (path.symlink_metadata().is_ok(), left) {
            (true, None) if manifest.has_ended() && manifest.left(RECORDS).is_some() => {
                let path = path.display();
                Err(plain_error!("{path} was not left by the run, whose manifest does not list it").into())
            }
            (true, left) => rows::for_each(&path, left, self.monitor, take).map(|()| true),
            (false, Some(_)) => Err(missing(&path).into()),
            (false, None) => Ok(false),
        }
    }

    pub(crate) fn all<T: Row>(&self, name: &str) -> Result<Vec<T>, Error> {
        let mut rows = Vec::new();
        self.for_each(name, |row, _| {
            rows.push(row);
            Ok(())
        })?;
        Ok(rows)
    }

    /// `bratko-kopec: five strategies, depth 4`.
    pub(crate) fn title(&self) -> String {
        let strategies = self.spec.counted_searchers(numbers::in_words);
        format!("{}: {strategies}, depth {}", self.spec.name(), self.spec.depth)
    }

    /// `24 positions, 2026-11-26, lab 0.1.0`.
    fn subtitle(&self, positions: usize) -> String {
        let day = self.manifest.started.split('T').next().unwrap_or_default();
        let positions = numbers::counted(positions, "position");
        format!("{positions}, {day}, lab {}", self.manifest.versions.lab)
    }

    /// What was searched, by which strategies and how, in one or two sentences; `found` is the number of
    /// positions that have records.
    pub(crate) fn described(&self, found: usize) -> Sentence {
        let spec = self.spec;
        let positions = numbers::counted(spec.positions(), "position");
        let duplicates = match spec.duplicates {
            0 => String::new(),
            1 => " (1 of them a duplicate)".to_owned(),
            several => format!(" ({several} of them duplicates)"),
        };
        let (suites, searchers, depth) = (spec.name(), spec.described_searchers(), spec.depth);
        let mut text =
            format!("{positions} of {suites}{duplicates}, searched by {searchers} to depth {depth}");
        text.push_str(&format!(" ({})", spec.described_setup()));
        if let Some(limits) = spec.limits.described() {
            text.push_str(&format!(", each search within {limits}"));
        }
        let found = [found, spec.positions()];
        match self.manifest.status {
            Status::Complete => notes::searched(&text),
            Status::Interrupted => notes::interrupted(&text, found),
            Status::Planned => notes::not_started(&text),
            Status::Running => notes::not_ended(&text, found),
        }
    }

    /// Says below the title what was searched; in full if the run has not ended.
    pub(crate) fn begin(&self, document: &mut Document, positions: usize) {
        document.subtitle = self.subtitle(positions);
        if !self.manifest.has_ended() {
            document.paragraph(self.described(positions));
        }
    }

    /// The section on how the page was made, with additional paragraphs.
    pub(crate) fn show_origin(
        &self,
        document: &mut Document,
        positions: usize,
        more: impl IntoIterator<Item = Sentence>,
    ) {
        document.section(ORIGIN, MADE);
        if self.manifest.has_ended() {
            document.paragraph(self.described(positions));
        }
        document.paragraphs(more);
        let described = [self.spec.described_suites(), self.spec.described_strategies()];
        let is_timed = self.spec.limits.time.is_some();
        let same = notes::reproducible(is_timed, !self.spec.engines.is_empty());
        self.manifest
            .cite(document, &described, &same, &self.spec.positions_digest);
    }
}
