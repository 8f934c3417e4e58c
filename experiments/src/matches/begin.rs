//! A match as a plan that is begun, gone on with and carried out, as any other.

use super::openings::{self, Openings};
use super::others::Others;
use super::pairs::Pairs;
use super::pgn::write_pgn;
use super::plan::{Plan, field};
use super::{BOOK, COMMAND, GAMES, MatchError, OPENINGS, report};
use crate::begun::{self, CommandLine, Found, Outcome, Planned};
use crate::circumstances::differs;
use crate::error::Error;
use crate::event::Monitor;
use crate::folder::Folder;
use crate::manifest::{Manifest, impossible};
use crate::memory::{Bytes, Resources, SideBySide};
use crate::run::{fingerprint_of, stops_unsorted};
use crate::scheduler::measure_missing;
use crate::shard::{Place, Shard};
use crate::spec::{MatchSpec, RANDOM};
use crate::store;
use games::{GameRegistry, SearchSetup};
use reports::strength::{PairingScore, PairingStatus};
use reports::{Document, numbers};
use search_variants::Strategy;
use serde_json::Value;
use sessions::book::Book;
use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

pub type BegunMatch = begun::Begun<Plan>;

pub fn go_on(path: &Path, resources: Resources, monitor: &Monitor<'_>) -> Result<BegunMatch, Error> {
    begun::go_on(path, COMMAND, |_| Ok(()), resources, monitor)
}

/// Begins or goes on with a part of a plan, in `out` or in the plan's folder.
pub fn part_of(
    part: (&Path, Shard),
    out: Option<&Path>,
    resources: Resources,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<BegunMatch, Error> {
    begun::part_of(part, out, |_| Ok(()), resources, command, monitor)
}

impl Planned for Plan {
    type Asked = MatchSpec;

    const COMMAND: &'static str = COMMAND;
    const MADE_BY: &'static [&'static str] = &["match", "tune", "run", "merge", "ablate"];
    const ROWS: &'static [&'static str] = &[GAMES];

    fn asked(&self) -> MatchSpec {
        self.asked.clone()
    }

    fn differences(there: &MatchSpec, here: &MatchSpec) -> Vec<String> {
        let as_json = |asked: &MatchSpec| serde_json::to_value(asked).unwrap_or_default();
        let (there, here) = (as_json(there), as_json(here));
        let names = [&there, &here].into_iter().filter_map(Value::as_object);
        let names: BTreeSet<&String> = names.flat_map(serde_json::Map::keys).collect();
        let differ = |name| differs(name, &there[name].to_string(), &here[name].to_string());
        names.into_iter().filter_map(|name| differ(name)).collect()
    }

    fn described(&self) -> (String, usize) {
        let games = numbers::counted(2 * self.jobs(), "game");
        let players = numbers::counted(self.players.len(), "player");
        let sentence = format!("{players}: {games} of {}, in pairs of one opening.", self.game);
        (sentence, self.jobs())
    }

    fn left_out(&self) -> &[String] {
        self.left_out.as_slice()
    }

    fn folder_name(&self) -> String {
        let name = if self.tuning.is_some() { "tune" } else { COMMAND };
        format!("{name}-{}", self.game)
    }

    /// Openings and book that were given, so that the match can go on without their files.
    fn keep_inputs(&self, folder: &Folder) -> Result<(), Error> {
        if let Openings::Given(openings) = &self.openings {
            folder.write_with(OPENINGS, |out| {
                for opening in openings {
                    serde_json::to_writer(&mut *out, opening).map_err(io::Error::from)?;
                    out.write_all(b"\n")?;
                }
                Ok(())
            })?;
        }
        let written = |book: &Book| folder.write(BOOK, book.to_string().as_bytes());
        self.book.as_ref().map_or(Ok(()), written)
    }

    fn fingerprint(&self) -> Result<String, Error> {
        let players = self.players.iter();
        let searched: Vec<(&Strategy, &SearchSetup)> = players
            .filter_map(|player| Some((player.strategy.as_ref()?, &player.setup)))
            .collect();
        fingerprint_of(&[self.game], &searched)
    }

    fn side_by_side(&self) -> &SideBySide {
        &self.side_by_side
    }

    fn left(
        path: &Path,
        manifest: &Manifest<MatchSpec>,
        resources: Resources,
        registries: &GameRegistry,
    ) -> Result<Plan, Error> {
        let asked = manifest.asked.clone();
        let kept = |name: &str| -> Result<PathBuf, Error> {
            let path = path.join(name);
            manifest.check(&path, name)?;
            Ok(path)
        };
        let openings = match asked.openings.as_str() {
            RANDOM => {
                let game = registries
                    .games()
                    .named(asked.game.as_deref().unwrap_or_default());
                let game = game.map_err(|error| impossible(path)(field("game")(error)))?;
                Openings::drawn(game, asked.seed)?
            }
            _ => Openings::Given(openings::kept(&kept(OPENINGS)?)?),
        };
        let book = asked.book.as_ref().map(|_| -> Result<Book, Error> {
            Ok(Book::read(&kept(BOOK)?, registries.games()).map_err(MatchError::from)?)
        });
        let plan = Plan::of(asked.clone(), openings, book.transpose()?, resources, registries);
        plan.map_err(|error| match error {
            Error::Memory(_) => error,
            error => impossible(path)(error).into(),
        })
    }

    /// Whether the pairs in their order have decided every pairing.
    fn is_settled(&self, parts: &[PathBuf], monitor: &Monitor<'_>) -> Result<bool, Error> {
        Ok(Pairs::new(self, false, monitor).are_settled_by(parts)?)
    }

    /// Plays what is missing and writes every view of the games; a part writes its games alone.
    fn carry_out(begun: &mut BegunMatch, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
        let plan = &begun.plan;
        if begun.had_ended && begun.manifest.merged.is_some() {
            let (document, found) = page(begun.folder.path(), &begun.manifest, monitor)?;
            return Ok(Outcome {
                interrupted: false,
                was_whole: true,
                page: Some(document),
                found,
            });
        }
        let side_by_side = &plan.side_by_side;
        let is_part = begun.shard() != Shard::WHOLE;
        let pairs = Pairs::new(plan, true, monitor).beside(others(begun));
        let store = begun.store(&pairs, monitor)?;
        pairs.count(&begun.folder.path().join(GAMES), begun.left.get(GAMES))?;
        begun.note_resumed()?;
        monitor.tell_of_tables(side_by_side, store.missing());
        measure_missing(&store, side_by_side.searches, monitor)?;
        if stops_unsorted(store.len(), monitor.stop()) {
            store.flush()?;
        } else if is_part {
            store.finish()?;
        } else {
            // The games are kept; what follows takes its time, and keeps nothing on the way.
            monitor.stop().leave();
            store.finish_with(|cell| pairs.counts(cell))?;
            write_pgn(&begun.folder, plan.game, monitor.registries().games())?;
        }
        let (tuned, standings) = pairs.played();
        let status = |standing: &PairingScore| standing.status == PairingStatus::Interrupted;
        let interrupted = if is_part {
            monitor.stop().is_requested()
        } else {
            standings.iter().any(status)
        };
        let (folder, manifest) = (&begun.folder, &mut begun.manifest);
        manifest.end(interrupted, folder.sums());
        let page = (!is_part).then(|| report::document(plan, manifest, &tuned, &standings));
        if let Some(document) = &page {
            folder.write_document(document)?;
        }
        folder.write_manifest(manifest)?;
        Ok(Outcome {
            interrupted,
            was_whole: false,
            page,
            found: Found::Standings(standings, plan.sprt),
        })
    }

    fn cells_done(&self, parts: &[Place], monitor: &Monitor<'_>) -> Result<Vec<[usize; 2]>, Error> {
        store::cells_done(parts, &Pairs::new(self, false, monitor))
    }
}

/// Whether a folder holds a plan of a match, a part of one, or parts that were merged.
pub fn is_shared_out(path: &Path) -> bool {
    let manifest = begun::manifest::<Plan>(path, COMMAND);
    manifest.is_ok_and(|manifest| manifest.is_planned() || manifest.made_by() != COMMAND)
}

/// The page of the match in a folder. Nothing is played, and openings are not drawn again: another build may
/// draw others.
pub(crate) fn page(
    path: &Path,
    manifest: &Manifest<MatchSpec>,
    monitor: &Monitor<'_>,
) -> Result<(Document, Found), Error> {
    // Nobody plays, whatever the tables would take.
    let unbounded = Resources {
        memory: Some(Bytes(u64::MAX)),
        ..Resources::default()
    };
    let plan = Plan::left(path, manifest, unbounded, monitor.registries())?;
    let pairs = Pairs::new(&plan, false, monitor);
    let games = path.join(GAMES);
    if games.exists() {
        pairs.count(&games, manifest.all_left().get(GAMES))?;
    }
    let (tuned, standings) = pairs.played();
    if tuned.games == 0 && standings.iter().all(|standing| standing.games() == 0) {
        Err(Error::from(MatchError::NoGames {
            file: games.display().to_string(),
        }))
    } else {
        let document = report::document(&plan, manifest, &tuned, &standings);
        Ok((document, Found::Standings(standings, plan.sprt)))
    }
}

/// The other parts of the plan around a part's folder.
fn others(begun: &BegunMatch) -> Option<Others> {
    let part = begun.folder.path();
    let planned = begun::manifest::<Plan>(part.parent()?, Plan::COMMAND).ok()?;
    let is_its = planned.is_planned() && begun::differences::<Plan>(&planned, &begun.manifest).is_empty();
    (is_its && begun.shard() != Shard::WHOLE).then(|| Others::of(part))
}
