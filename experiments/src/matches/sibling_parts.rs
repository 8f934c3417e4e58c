//! [`SiblingParts`]: the games that other parts of a match have played, read from the plan's folder as it
//! grows. This is how each part notices that the pairs in order have settled the match, and stops.

use super::game_record::GameRecord;
use crate::error::Error;
use crate::folder::shard::started_folders;
use crate::plan::GAMES;
use crate::rows::RowReader;
use crate::run_dir::Manifest;
use disk::{FileId, fs};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The minimum interval between looks at the files; where it matters, a pair of games takes longer.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) struct SiblingParts {
    own: PathBuf,
    files: BTreeMap<PathBuf, FileProgress>,
    looked: Option<Instant>,
}

/// How far a file of games has been read: which file it was, and the bytes of it.
pub(super) type FileProgress = (Option<FileId>, u64);

impl SiblingParts {
    pub(super) fn of(part: &Path) -> SiblingParts {
        SiblingParts {
            own: part.to_owned(),
            files: BTreeMap::new(),
            looked: None,
        }
    }

    /// Passes each new pair to `take`, if it is time to look again.
    pub(super) fn look(&mut self, mut take: impl FnMut([GameRecord; 2])) {
        if self.looked.is_some_and(|looked| looked.elapsed() < PATIENCE) {
            return;
        }
        let plan = self.own.parent().unwrap_or(Path::new(""));
        for part in started_folders(plan).unwrap_or_default() {
            let file = part.join(GAMES);
            let is_part = || Manifest::of_worker(&part).is_ok_and(|manifest| manifest.is_some());
            if part != self.own && (self.files.contains_key(&file) || is_part()) {
                let read = self.files.entry(file.clone()).or_default();
                // A part without games has no file yet; a corrupt file is refused when the parts are merged.
                let _ = news(read, &file, &mut take);
            }
        }
        self.looked = Some(Instant::now());
    }
}

/// Passes each pair to `take` that was added to a file since it was last read. A finished part has sorted its
/// games into a new file, which is read from the beginning.
pub(super) fn news(
    (known, read): &mut FileProgress,
    file: &Path,
    mut take: impl FnMut([GameRecord; 2]),
) -> Result<(), Error> {
    let same = fs::symlink_metadata(file).ok().map(|kind| FileId::of(&kind));
    if same != *known {
        (*known, *read) = (same, 0);
    }
    let mut rows = RowReader::open_at(file, *read)?;
    let (mut first, mut bytes) = (None, 0);
    while let Some(row) = rows.next()? {
        bytes += rows.line().len() as u64;
        if let Some(first) = first.take() {
            take([first, row]);
            *read += std::mem::take(&mut bytes);
        } else {
            first = Some(row);
        }
    }
    Ok(())
}
