//! [`Begun`]: a plan with its folder and its manifest, from which it goes on after it was broken off.

use crate::error::{Error, FolderError};
use crate::event::Monitor;
use crate::experiment::Experiment;
use crate::folder::Folder;
use crate::manifest::{Manifest, Progress};
use crate::memory::{Resources, SideBySide};
use crate::store::Store;
use disk::CannotWrite;
use disk::sum::Sums;
use games::Registries;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::path::Path;

/// What determines the figures of an experiment, and can be had again from what a folder keeps of it.
pub trait Planned: Sized {
    /// What a manifest keeps of it.
    type Asked: Serialize + DeserializeOwned;

    fn asked(&self) -> Self::Asked;

    /// What a new folder of it is called.
    fn folder_name(&self) -> String;

    /// Keeps what goes into it and is too much for a manifest.
    fn keep_inputs(&self, folder: &Folder) -> Result<(), CannotWrite>;

    /// What its searches count on a few positions, in short.
    fn fingerprint(&self) -> Result<String, Error>;

    fn side_by_side(&self) -> &SideBySide;

    fn left(
        path: &Path,
        manifest: &Manifest<Self::Asked>,
        resources: Resources,
        registries: &Registries,
    ) -> Result<Self, Error>;
}

/// What is to be done, and where its results go.
pub struct Begun<P: Planned> {
    pub plan: P,
    /// Its folder, which no other program works in meanwhile.
    pub folder: Folder,
    pub(crate) manifest: Manifest<P::Asked>,
    /// Whether it had come to its end before.
    pub(crate) had_ended: bool,
    /// What it left in its files then.
    pub(crate) left: Sums,
}

impl<P: Planned> Begun<P> {
    pub(crate) fn store<'a, E: Experiment>(
        &'a self,
        name: &'static str,
        experiment: &'a E,
        monitor: &Monitor<'_>,
    ) -> Result<Store<'a, E>, Error> {
        let left = self.left.get(name);
        Store::open(&self.folder, name, experiment, left, monitor.stop())
    }

    /// Notes that it goes on, once its files are known to be what it left: what was refused once is refused
    /// again.
    pub(crate) fn note_resumed(&self) -> Result<(), CannotWrite> {
        match self.manifest.is_resumed() {
            true => self.folder.write_manifest(&self.manifest),
            false => Ok(()),
        }
    }
}

/// The command line as a manifest keeps it: argument by argument, the program's name first.
pub type CommandLine = Vec<String>;

/// Begins a plan in a new folder, one below `lab-out` if none is given.
pub fn begin_alone<P: Planned>(
    plan: P,
    out: Option<&Path>,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
    let folder = Folder::create_alone(out, &plan.folder_name(), monitor)?;
    let manifest = of_plan(&plan, command)?;
    begun(plan, folder, manifest)
}

/// Writes a plan into a new folder, for its parts to be carried out.
pub fn write_plan<P: Planned>(
    plan: P,
    out: Option<&Path>,
    command: CommandLine,
    monitor: &Monitor<'_>,
) -> Result<(P, Folder), Error> {
    let folder = Folder::create_alone(out, &plan.folder_name(), monitor)?;
    let manifest = of_plan(&plan, command)?.with(Progress::Planned);
    let begun = begun(plan, folder, manifest)?;
    Ok((begun.plan, begun.folder))
}

fn of_plan<P: Planned>(plan: &P, command: CommandLine) -> Result<Manifest<P::Asked>, Error> {
    let (threads, here) = (plan.side_by_side().searches, plan.fingerprint()?);
    Ok(Manifest::new(plan.asked(), threads, command, here))
}

pub(crate) fn begun<P: Planned>(
    plan: P,
    folder: Folder,
    mut manifest: Manifest<P::Asked>,
) -> Result<Begun<P>, Error> {
    plan.keep_inputs(&folder)?;
    manifest.note_files(folder.sums());
    folder.write_manifest(&manifest)?;
    Ok(Begun {
        plan,
        folder,
        manifest,
        had_ended: false,
        left: Sums::default(),
    })
}

/// Goes on with what a folder holds, whose manifest `read` reads and `refuse` may refuse.
pub(crate) fn go_on<P: Planned>(
    path: &Path,
    read: impl Fn() -> Result<Manifest<P::Asked>, Error>,
    refuse: impl FnOnce(&Manifest<P::Asked>) -> Result<(), Error>,
    resources: Resources,
    monitor: &Monitor<'_>,
) -> Result<Begun<P>, Error> {
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
