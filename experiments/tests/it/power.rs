//! Power cuts: anything that was not flushed to disk is lost.
//!
//! An injector keeps a model of the disk: the contents of each file when it was last flushed, and the names
//! in each folder when it was last flushed. At the cut all operations stop working, and a folder is created
//! from the model.

use crate::folders::{MATCH, RUN, Work, files, of_whole_lines, one_of};
use disk::fault::{FaultInjector, FileOperation, InjectedFault, inject};
use engine_core::random::SplitMix64;
use experiments::Error;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// What survives of names and bytes that were not flushed: a disk may have stored some of them.
#[derive(Clone, Copy, Debug)]
enum Luck {
    None,
    /// The names, but not the bytes.
    Names,
    /// The bytes, but not the names.
    Bytes,
    /// The names, and a part of the bytes followed by zeros.
    Torn,
}

const LUCKS: [Luck; 4] = [Luck::None, Luck::Names, Luck::Bytes, Luck::Torn];

#[derive(Default)]
struct Medium {
    cut: usize,
    seen: usize,
    files: usize,
    /// The file behind each name, as programs see it and as it is on disk.
    names: BTreeMap<PathBuf, usize>,
    lasting_names: BTreeMap<PathBuf, usize>,
    lasting: HashMap<usize, Vec<u8>>,
    /// The contents of each file as programs see them at the cut.
    last: HashMap<usize, Vec<u8>>,
}

struct Power(Mutex<Medium>);

impl FaultInjector for Power {
    fn before(&self, path: &Path, operation: FileOperation<'_>) -> Result<(), InjectedFault> {
        let mut medium = self.0.lock().unwrap();
        medium.seen += 1;
        if medium.seen > medium.cut {
            return Err(io::Error::other("no power").into());
        }
        medium.note(path, operation);
        if medium.seen == medium.cut {
            let names = medium.names.clone();
            for (name, file) in names {
                medium.last.insert(file, fs::read(name).unwrap_or_default());
            }
            return Err(io::Error::other("no power").into());
        }
        Ok(())
    }
}

impl Medium {
    /// Tracks an operation that is about to be done. The operation at the cut is neither done nor tracked.
    fn note(&mut self, path: &Path, operation: FileOperation<'_>) {
        let is_last = self.seen == self.cut;
        match operation {
            FileOperation::Create | FileOperation::OpenToAppend
                if !is_last && !self.names.contains_key(path) =>
            {
                self.files += 1;
                self.names.insert(path.to_owned(), self.files);
            }
            FileOperation::Flush if !is_last => {
                let file = self.names[path];
                self.lasting.insert(file, fs::read(path).unwrap());
            }
            FileOperation::FlushFolder if !is_last => {
                self.lasting_names.retain(|name, _| name.parent() != Some(path));
                let here = self.names.iter().filter(|(name, _)| name.parent() == Some(path));
                self.lasting_names
                    .extend(here.map(|(name, &file)| (name.clone(), file)));
            }
            FileOperation::Rename { to } if !is_last => {
                let file = self.names.remove(path).unwrap();
                self.names.insert(to.to_owned(), file);
            }
            FileOperation::Remove if !is_last => {
                self.names.remove(path);
            }
            _ => {}
        }
    }

    /// Creates the folder that is found when the power is back.
    fn restore(&self, from: &Path, to: &Path, luck: Luck, random: &mut SplitMix64) {
        fs::create_dir_all(to).unwrap();
        let names = match luck {
            Luck::None | Luck::Bytes => &self.lasting_names,
            Luck::Names | Luck::Torn => &self.names,
        };
        for (name, file) in names {
            let lasting = self.lasting.get(file).cloned().unwrap_or_default();
            let last = self.last.get(file).cloned().unwrap_or_default();
            let bytes = match luck {
                Luck::None | Luck::Names => lasting,
                Luck::Bytes => last,
                Luck::Torn => {
                    let more = last.len().saturating_sub(lasting.len()) as u64;
                    let kept = lasting.len() + random.below(more + 1) as usize;
                    let mut torn = last[..kept.min(last.len())].to_vec();
                    torn.resize(last.len(), 0);
                    torn
                }
            };
            let target = to.join(name.strip_prefix(from).unwrap());
            fs::create_dir_all(target.parent().unwrap()).unwrap();
            fs::write(target, bytes).unwrap();
        }
    }
}

impl Work {
    fn with_power_until(&self, cut: usize, place: &Path) -> (Result<(), Error>, Medium) {
        let power = Arc::new(Power(Mutex::new(Medium {
            cut,
            ..Medium::default()
        })));
        let guard = inject(place, Arc::clone(&power) as Arc<dyn FaultInjector>);
        let done = (self.begin)(&place.join("out"));
        drop(guard);
        let medium = std::mem::take(&mut *power.0.lock().unwrap());
        (done, medium)
    }

    /// Cuts the power at each operation, or at each `step`-th, alternating between all kinds of luck; returns
    /// the number of cuts.
    fn cut_everywhere(&self, step: u64) -> usize {
        let mut random = SplitMix64::new(15);
        let reference = tempfile::tempdir().unwrap();
        let whole = reference.path().join("out");
        let (done, medium) = self.with_power_until(usize::MAX, reference.path());
        done.unwrap();
        let operations = medium.seen;

        // The command has reported its end, so now everything must survive.
        let place = tempfile::tempdir().unwrap();
        medium.restore(reference.path(), place.path(), Luck::None, &mut random);
        let lock = |path: &PathBuf| path.ends_with(".lock");
        let strip = |from: &Path| -> BTreeMap<PathBuf, Vec<u8>> {
            let found = files(from).into_iter().filter(|(path, _)| !lock(path));
            found
                .map(|(path, bytes)| (path.strip_prefix(from).unwrap().to_owned(), bytes))
                .collect()
        };
        assert_eq!(strip(&place.path().join("out")), strip(&whole));

        let mut cuts = 0;
        for cut in 1..operations {
            for luck in LUCKS {
                if random.below(step) != 0 {
                    continue;
                }
                cuts += 1;
                let (before, after) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
                let (done, medium) = self.with_power_until(cut, before.path());
                let case = format!("{}: cut at {cut} of {operations}, {luck:?}", self.name);
                assert!(done.is_err(), "{case}");
                medium.restore(before.path(), after.path(), luck, &mut random);
                let out = after.path().join("out");
                let flushed = medium.names.get(&before.path().join("out").join(self.journal));
                let flushed = flushed.and_then(|file| medium.lasting.get(file));
                let flushed = flushed.map(|bytes| of_whole_lines(bytes)).unwrap_or_default();
                self.finish(&out, &whole, &flushed, &case);
            }
        }
        println!("{}: {cuts} power cuts, nothing lost that was flushed", self.name);
        cuts
    }
}

/// A random sample of several thousand possible cuts is tried here; `LAB_FULL_FAULTS=1` tries every one.
#[test]
fn after_a_power_cut_everything_that_was_flushed_is_there_and_the_run_goes_on() {
    let cuts = RUN.cut_everywhere(one_of(36));
    assert!(cuts > 20, "{cuts}");
}

#[test]
fn after_a_power_cut_every_game_that_was_flushed_is_there_and_the_match_goes_on() {
    let cuts = MATCH.cut_everywhere(one_of(24));
    assert!(cuts > 10, "{cuts}");
}
