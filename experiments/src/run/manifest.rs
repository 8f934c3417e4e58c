//! [`RunView`]: the folder of a run as read for a page, and descriptions of its specification.

use super::position_list::names;
use crate::error::Error;
use crate::measure::RECORDS;
use crate::progress::Monitor;
use crate::rows::Row;
use crate::rows::{self, missing};
use crate::run_dir::{Manifest, Status};
use crate::spec::{RunKind, RunSpec};
use crate::work::WorkSpec;
use games::Game;
use reports::sentences::notes::{self, Limits, Progress};
use reports::{Document, MADE, ORIGIN, Sentence, numbers};
use sessions::PlainError;
use std::path::Path;

/// The most strategies listed at the end of a page.
const NAMED: usize = 16;

impl RunSpec {
    pub(crate) fn name(&self) -> String {
        names(&self.suites)
    }

    /// `5 strategies and 1 engine`.
    pub(crate) fn described_searchers(&self) -> String {
        self.counted_searchers(|count| count.to_string())
    }

    fn counted_searchers(&self, number: impl Fn(usize) -> String) -> String {
        let of = |count: usize, one: &str, several: &str| {
            (count > 0).then(|| format!("{} {}", number(count), if count == 1 { one } else { several }))
        };
        let engines = match &self.kind {
            RunKind::Ablation { .. } => of(
                self.engines.len(),
                "version of the engine",
                "versions of the engine",
            ),
            _ => of(self.engines.len(), "engine", "engines"),
        };
        let strategies = of(self.strategies.len(), "strategy", "strategies");
        let both: Vec<String> = strategies.into_iter().chain(engines).collect();
        both.join(" and ")
    }

    /// The number of positions searched.
    pub fn positions(&self) -> usize {
        let positions = self.suites.iter().map(|suite| suite.positions);
        positions.fold(0, usize::saturating_add)
    }

    /// Board and evaluation. Games with only one of each use their own.
    fn described_setup(&self) -> String {
        if self.strategies.is_empty() && !self.engines.is_empty() {
            return "board and evaluation: the engine's own".to_owned();
        }
        let chosen = format!("board: {}, evaluation: {}", self.setup.board, self.setup.eval);
        let mut parts: Vec<String> = Vec::new();
        if self.games.is_empty() || self.games.iter().any(|game| Game::has_choice(game)) {
            parts.push(chosen);
        }
        let others = self.games.iter().filter(|game| !Game::has_choice(game));
        parts.extend(others.map(|game| format!("board and evaluation: those of {game}")));
        parts.join("; ")
    }

    /// `Suite bratko-kopec (24 positions, digest 0123456789abcdef).`
    fn described_suites(&self) -> String {
        let suites = self.suites.iter().map(|suite| {
            let digest = match suite.digest.as_str() {
                "" => String::new(),
                digest => format!(", digest {digest}"),
            };
            let positions = numbers::counted(suite.positions, "position");
            format!("{} ({positions}{digest})", suite.name)
        });
        let suites: Vec<String> = suites.collect();
        let word = if suites.len() == 1 { "Suite" } else { "Suites" };
        format!("{word} {}.", suites.join(", "))
    }

    /// `Strategies minimax, alpha-beta; to depth 4 (board: bitboard, evaluation: published).`
    fn described_strategies(&self) -> String {
        let more = match self.strategies.len().saturating_sub(NAMED) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = &self.strategies[..self.strategies.len().min(NAMED)];
        let mut searched = match self.strategies.len() {
            0 => Vec::new(),
            1 => vec![format!("Strategy {}", named[0])],
            _ => vec![format!("Strategies {}{more}", named.join(", "))],
        };
        if let [engine, ..] = self.engines.as_slice() {
            let id = engine.id.as_deref().unwrap_or_default();
            searched.push(match self.engines.len() {
                1 => format!("engine `{engine}` ({id})"),
                several => format!("{several} engines, the first `{engine}` ({id})"),
            });
        }
        format!(
            "{}; to depth {} ({}).",
            searched.join("; "),
            self.depth,
            self.described_setup()
        )
    }
}

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
        let asked = self.spec;
        let mut text = format!(
            "{} of {}{}, searched by {} to depth {} ({})",
            numbers::counted(asked.positions(), "position"),
            asked.name(),
            match asked.duplicates {
                0 => String::new(),
                1 => " (1 of them a duplicate)".to_owned(),
                several => format!(" ({several} of them duplicates)"),
            },
            asked.described_searchers(),
            asked.depth,
            asked.described_setup(),
        );
        if let Some(limits) = asked.limits.described() {
            text.push_str(&format!(", each search within {limits}"));
        }
        let found = [found, asked.positions()];
        let progress = match self.manifest.status {
            Status::Complete => Progress::Complete,
            Status::Interrupted => Progress::Interrupted(found),
            Status::Planned => Progress::NotStarted,
            Status::Merging | Status::Running => Progress::Running(found),
        };
        notes::searched(&text, progress)
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
        let asked = vec![self.spec.described_suites(), self.spec.described_strategies()];
        let limits = if self.spec.limits.time.is_some() { Limits::Machine } else { Limits::Counted };
        let same = notes::reproducible("Nodes, scores and moves", limits, !self.spec.engines.is_empty());
        self.manifest
            .cite(document, asked, &same, self.spec.positions_digest.clone());
    }
}
