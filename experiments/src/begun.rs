//! [`Begun`]: a plan with its folder and its manifest, from which it goes on after it was broken off.

use crate::circumstances::differs;
use crate::error::{Error, FolderError, PositionsError};
use crate::event::{Event, Monitor, Note};
use crate::flusher::INTERVAL;
use crate::folder::Folder;
use crate::manifest::{Manifest, Progress};
use crate::measure::Experiment;
use crate::memory::{Resources, SideBySide};
use crate::scheduler::measure_missing;
use crate::sealed::{self, MANIFEST, ManifestError};
use crate::shard::{Place, Shard};
use crate::store::Store;
use disk::checksum::Checksums;
use games::GameRegistry;
use reports::ablation::{self, Analysis};
use reports::speedup::{MeasuredSearch, SpeedupRecord};
use reports::strength::{PairingRow, PairingScore, Sprt};
use reports::{Case, Document};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// What determines the figures of an experiment, and can be had again from what a folder keeps of it.
pub trait Planned: Sized {
    type Asked: Serialize + DeserializeOwned + Clone;

    /// The command that goes on with it, whichever of `MADE_BY` has left it, and with any plan.
    const COMMAND: &'static str;
    const MADE_BY: &'static [&'static str];

    /// The files of rows that a part of it leaves.
    const ROWS: &'static [&'static str];

    fn asked(&self) -> Self::Asked;

    /// How what is asked `here` differs from what was asked `there`.
    fn differences(there: &Self::Asked, here: &Self::Asked) -> Vec<String>;

    /// What is done, in a sentence, and how many cells that are.
    fn described(&self) -> (String, usize);

    /// What a reader of the results has to know beforehand, a sentence each.
    fn notes(&self) -> Result<Vec<String>, PositionsError> {
        Ok(Vec::new())
    }

    /// What is said of games that it would take, and cannot read.
    fn left_out(&self) -> &[String];

    fn folder_name(&self) -> String;

    /// Keeps what goes into it and is too much for a manifest.
    fn keep_inputs(&self, folder: &Folder) -> Result<(), Error>;

    /// What its searches count on a few positions, in short.
    fn fingerprint(&self) -> Result<String, Error>;

    fn side_by_side(&self) -> &SideBySide;

    /// The plan that a manifest tells of, with what stands beside it.
    fn left(
        path: &Path,
        manifest: &Manifest<Self::Asked>,
        resources: Resources,
        registries: &GameRegistry,
    ) -> Result<Self, Error>;

    /// Whether what some of its parts have found is all that counts, whatever others find.
    fn is_settled(&self, _parts: &[PathBuf], _monitor: &Monitor<'_>) -> Result<bool, Error> {
        Ok(false)
    }

    /// Does what is missing, and writes every view of it. If parts had been merged into the folder before,
    /// nothing is written.
    fn carry_out(begun: &mut Begun<Self>, monitor: &Monitor<'_>) -> Result<Outcome, Error>;

    /// How many cells each of these parts has done, and how many it has.
    fn cells_done(&self, parts: &[Place], monitor: &Monitor<'_>) -> Result<Vec<[usize; 2]>, Error>;
}

/// What came of a plan.
#[non_exhaustive]
pub struct Outcome {
    pub interrupted: bool,
    /// Whether parts had been merged in its folder before, and nothing was written.
    pub was_whole: bool,
    /// Its page; none of a part, of so much that it would make a user wait who wants to stop, or of too much
    /// for one, which `lab report` makes.
    pub page: Option<Document>,
    pub found: Found,
}

pub enum Found {
    Nothing,
    /// The cases, in the order of the positions.
    Cases(Vec<Case>),
    /// What follows from an ablation; none if no position was finished by every subset.
    Analysis(Option<Box<Analysis>>),
    Speedups(Vec<SpeedupRecord>, Vec<MeasuredSearch>),
    /// How the pairings of a match stand, and the test that was made, if one was.
    Standings(Vec<PairingScore>, Option<Sprt>),
}

impl Found {
    pub fn lines(&self) -> serde_json::Result<Vec<String>> {
        fn lines<T: Serialize>(rows: &[T]) -> serde_json::Result<Vec<String>> {
            rows.iter().map(serde_json::to_string).collect()
        }
        match self {
            Found::Nothing | Found::Analysis(None) => Ok(Vec::new()),
            Found::Cases(cases) => lines(cases),
            Found::Analysis(Some(analysis)) => lines(&ablation::rows(analysis)),
            Found::Speedups(records, measured) => Ok([lines(records)?, lines(measured)?].concat()),
            Found::Standings(standings, sprt) => lines(&PairingRow::all(standings, sprt.as_ref())),
        }
    }
}

pub struct Begun<P: Planned> {
    pub plan: P,
    /// Its folder, which no other program works in meanwhile.
    pub folder: Folder,
    pub(crate) manifest: Manifest<P::Asked>,
    pub(crate) had_ended: bool,
    /// What it left in its files then.
    pub(crate) left: Checksums,
}

impl<P: Planned> Begun<P> {
    pub fn shard(&self) -> Shard {
        self.manifest.shard()
    }

    pub(crate) fn store<'a, E: Experiment>(
        &'a self,
        experiment: &'a E,
        monitor: &Monitor<'_>,
    ) -> Result<Store<'a, E>, Error> {
        let (left, flushed) = (self.left.get(E::FILE), (monitor.stop(), INTERVAL));
        Store::open(&self.folder, experiment, left, flushed)?.of_part(self.shard())
    }

    /// Measures what is missing of an experiment.
    pub(crate) fn measure<E: Experiment>(
        &self,
        experiment: &E,
        threads: usize,
        monitor: &Monitor<'_>,
    ) -> Result<(), Error> {
        let store = self.store(experiment, monitor)?;
        measure_missing(&store, threads, monitor)?;
        store.finish()?;
        Ok(())
    }

    pub fn carry_out(&mut self, monitor: &Monitor<'_>) -> Result<Outcome, Error> {
        P::carry_out(self, monitor)
    }

    /// Notes that it goes on, once its files are known to be what it left: what was refused once is refused
    /// again.
    pub(crate) fn note_resumed(&self) -> Result<(), Error> {
        if self.manifest.resumed.is_empty() {
            Ok(())
        } else {
            self.folder.write_manifest(&self.manifest)
        }
    }
}

/// The command line as a manifest keeps it: argument by argument, the program's name first.
pub type CommandLine = Vec<String>;

/// Begins a part of a plan in a new folder, one below `lab-out` if none is given.
pub fn begin_alone<P: Planned>(
    plan: P,
    shard: Shard,
    out: Option<&Path>,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
    let folder = create(&plan, out, monitor)?;
    let manifest = of_plan(&plan, command)?.of_part(shard);
    begun(plan, folder, manifest)
}

/// Writes a plan into a new folder, for its parts to be carried out.
pub fn write_plan<P: Planned>(
    plan: P,
    out: Option<&Path>,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<(P, Folder), Error> {
    let folder = create(&plan, out, monitor)?;
    let manifest = of_plan(&plan, command)?.with(Progress::Planned);
    let begun = begun(plan, folder, manifest)?;
    Ok((begun.plan, begun.folder))
}

/// Makes the folder of a plan, once it is told what is left out of it.
fn create<P: Planned>(plan: &P, out: Option<&Path>, monitor: &Monitor<'_>) -> Result<Folder, Error> {
    for left_out in plan.left_out() {
        monitor.tell(Event::Noted(Note::LeftOut(left_out.clone())));
    }
    Folder::create_alone(out, &plan.folder_name(), monitor)
}

pub(crate) fn of_plan<P: Planned>(plan: &P, command: CommandLine) -> Result<Manifest<P::Asked>, Error> {
    let (threads, here) = (plan.side_by_side().searches, plan.fingerprint()?);
    Ok(Manifest::new(plan.asked(), threads, command, here))
}

pub(crate) fn begun<P: Planned>(
    plan: P,
    folder: Folder,
    mut manifest: Manifest<P::Asked>,
) -> Result<Begun<P>, Error> {
    plan.keep_inputs(&folder)?;
    manifest.files.extend(folder.sums());
    folder.write_manifest(&manifest)?;
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended: false,
        left: Checksums::default(),
    })
}

/// The `manifest.json` of a folder that a command goes on with.
pub(crate) fn manifest<P: Planned>(path: &Path, command: &'static str) -> Result<Manifest<P::Asked>, Error> {
    let manifest: Manifest<P::Asked> = sealed::read(path, command)?.0;
    let by = manifest.made_by();
    let is_shared_out = manifest.is_planned() || P::MADE_BY.contains(&by);
    if by == command || command == P::COMMAND && is_shared_out {
        Ok(manifest)
    } else {
        Err(Error::from(ManifestError::OtherCommand {
            path: path.display().to_string(),
            by: by.to_owned(),
        }))
    }
}

/// Goes on with what a command left in a folder, whose manifest `refuse` may refuse.
pub(crate) fn go_on<P: Planned>(
    path: &Path,
    command: &'static str,
    refuse: impl FnOnce(&Manifest<P::Asked>) -> Result<(), Error>,
    resources: Resources,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
    let read = || manifest::<P>(path, command);
    // A folder that holds something else is not locked, which would leave a file there.
    refuse(&read()?)?;
    let folder = Folder::again(path, monitor)?;
    // Read again under the lock: somebody may have changed it before.
    let mut manifest = read()?;
    if manifest.status == Progress::Merging {
        let path = path.display().to_string();
        return Err(FolderError::HalfMerged { path }.into());
    }
    let plan = P::left(path, &manifest, resources, monitor.registries())?;
    let (had_ended, left) = (manifest.has_ended(), manifest.all_left());
    manifest.refuse_other_build(path, plan.fingerprint()?)?;
    manifest.resume(plan.side_by_side().searches);
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended,
        left,
    })
}

/// Begins a part of the plan in a folder, or goes on with it if it was broken off: so a scheduler may start
/// it any number of times. `refuse` may refuse the plan.
pub(crate) fn part_of<P: Planned>(
    (path, shard): (&Path, Shard),
    out: Option<&Path>,
    refuse: impl FnOnce(&Manifest<P::Asked>) -> Result<(), Error>,
    resources: Resources,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
    let planned = manifest::<P>(path, P::COMMAND)?;
    let place = out.map_or_else(|| path.join(shard.folder()), Path::to_owned);
    if place.join(MANIFEST).exists() {
        let there = manifest::<P>(&place, P::COMMAND)?;
        let mut differences = differences::<P>(&there, &planned);
        differences.extend(differs("shard", &there.shard().to_string(), &shard.to_string()));
        if !differences.is_empty() {
            return Err(Error::from(FolderError::OtherPart {
                path: place.display().to_string(),
                shard: shard.to_string(),
                plan: path.display().to_string(),
                differences: differences.join("; "),
            }));
        }
        return go_on(&place, P::COMMAND, refuse, resources, monitor);
    }
    refuse(&planned)?;
    let plan = P::left(path, &planned, resources, monitor.registries())?;
    planned.refuse_other_build(path, plan.fingerprint()?)?;
    begin_alone(plan, shard, Some(&place), command, monitor)
}

/// How two folders differ in what determines their rows, but for the part.
pub(crate) fn differences<P: Planned>(there: &Manifest<P::Asked>, here: &Manifest<P::Asked>) -> Vec<String> {
    let mut found = here.versions.differences(&there.versions);
    found.extend(P::differences(&there.asked, &here.asked));
    found
}
