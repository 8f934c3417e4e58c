//! [`PositionList`]: the positions of a run, stored in a file rather than in memory.

use crate::error::Error;
use crate::folder::Folder;
use crate::spec::{RunSpec, SuiteSpec};
use disk::WriteError;
use disk::bounded_read::Lines;
use disk::checksum::{Checksum, Hasher};
use disk::digest::Digest;
use engine_core::sanitize;
use games::{Game, Games, RootPosition};
use reports::Sentence;
use reports::sentences::notes;
use sessions::suite::{PositionRow, SuitePosition};
use sessions::{Cause, PlainError, locked, with_causes};
use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::mem;
use std::path::Path;
use std::sync::Mutex;
use tempfile::SpooledTempFile;

pub(crate) const POSITIONS: &str = "positions.ndjson";

/// Positions of up to this many bytes stay in memory.
const IN_MEMORY: usize = 1 << 20;

/// Positions that are read on demand; of a large list, only the offset of each position is in memory.
#[derive(Debug)]
pub(crate) struct PositionList {
    file: Mutex<BufReader<SpooledTempFile>>,
    length: u64,
    starts: Vec<u64>,
    /// The key of each position with its number, sorted.
    keys: Vec<(u64, u32)>,
    pub(crate) suites: Vec<SuiteSpec>,
    pub(crate) games: Vec<Game>,
    known: Games,
    pub(crate) digest: Digest,
    sum: Hasher,
    /// The number of positions identical to an earlier one.
    pub(crate) duplicates: usize,
    /// The numbers of the first duplicates, each with the number of the position that it repeats.
    named: Vec<[usize; 2]>,
    /// Messages about games that yield no positions because they cannot be parsed.
    pub(crate) left_out: Vec<String>,
}

const MAX_NAMED: usize = 8;

/// A position, preceded by the name of its suite.
pub(crate) type ListedPosition = (String, SuitePosition);

pub(crate) struct PositionListWriter {
    listed: PositionList,
    file: BufWriter<SpooledTempFile>,
    suite: Digest,
    /// The number of each position, by a digest of its identity under the rules of the game.
    met: HashMap<u64, u32>,
}

impl PositionListWriter {
    pub(crate) fn new(known: &Games) -> PositionListWriter {
        let file = || tempfile::spooled_tempfile(IN_MEMORY);
        PositionListWriter {
            listed: PositionList {
                file: Mutex::new(BufReader::new(file())),
                length: 0,
                starts: Vec::new(),
                keys: Vec::new(),
                suites: Vec::new(),
                games: Vec::new(),
                known: known.clone(),
                digest: Digest::EMPTY,
                sum: Hasher::default(),
                duplicates: 0,
                named: Vec::new(),
                left_out: Vec::new(),
            },
            file: BufWriter::new(file()),
            suite: Digest::EMPTY,
            met: HashMap::new(),
        }
    }

    /// Adds a position of a suite. The positions of a suite must be consecutive.
    pub(crate) fn add(&mut self, suite: &str, entry: &SuitePosition) -> Result<(), WriteError> {
        if self.listed.suites.last().is_none_or(|last| last.name != suite) {
            self.suite = Digest::EMPTY;
            self.listed.suites.push(SuiteSpec {
                name: suite.to_owned(),
                ..SuiteSpec::default()
            });
        }
        let mut row = PositionRow::of(suite, entry);
        // Digests cover names and positions only.
        let expected = mem::take(&mut row.expected);
        let named = written(&row).map_err(no_room)?;
        self.suite.add(&named);
        if let Some(last) = self.listed.suites.last_mut() {
            last.positions += 1;
            last.digest = self.suite.to_string();
        }
        if !self.listed.games.contains(&entry.root.game()) {
            self.listed.games.push(entry.root.game());
        }
        let number = u32::try_from(self.listed.starts.len()).unwrap_or(u32::MAX);
        self.note_duplicate(&entry.root, number);
        self.listed.digest.add(&named);
        row.expected = expected;
        let text = written(&row).map_err(no_room)?;
        self.file.write_all(&text).map_err(no_room)?;
        self.listed
            .keys
            .push((key(suite, &entry.id, entry.root.fen()), number));
        self.listed.starts.push(self.listed.length);
        self.listed.length += text.len() as u64;
        Ok(())
    }

    fn note_duplicate(&mut self, root: &RootPosition, number: u32) {
        let mut digest = Digest::EMPTY;
        digest.add(root.game().name().as_bytes());
        digest.add(root.game().position(root.fen()).as_bytes());
        let first = *self.met.entry(digest.number()).or_insert(number);
        if first != number {
            self.listed.duplicates += 1;
            if self.listed.named.len() < MAX_NAMED {
                self.listed.named.push([number as usize, first as usize]);
            }
        }
    }

    pub(crate) fn add_file(&mut self, path: &Path) -> Result<(), Error> {
        let mut lines = Lines::open(path)?;
        let mut line = Vec::new();
        while let Some(line) = lines.next(&mut line)? {
            self.listed.sum.add(line);
            let (suite, entry) = checked(line, &self.listed.known)
                .map_err(|error| PlainError::caused(format!("{}: not a position", lines.place()), error))?;
            self.add(&suite, &entry)?;
        }
        Ok(())
    }

    pub(crate) fn finish(self) -> Result<PositionList, WriteError> {
        let PositionListWriter { mut listed, file, .. } = self;
        let file = file.into_inner().map_err(|error| no_room(error.into_error()))?;
        listed.file = Mutex::new(BufReader::new(file));
        let games = listed.known.all().iter().copied();
        listed.games = games.filter(|game| listed.games.contains(game)).collect();
        listed.keys.sort_unstable();
        Ok(listed)
    }
}

impl PositionList {
    /// Records the suites and positions in a specification.
    pub(crate) fn describe(&self, spec: &mut RunSpec) {
        spec.suites.clone_from(&self.suites);
        spec.games = self.games.iter().map(ToString::to_string).collect();
        spec.duplicates = self.duplicates;
        spec.positions_digest = self.digest.to_string();
    }

    pub(crate) fn len(&self) -> usize {
        self.starts.len()
    }

    pub(crate) fn find(&self, key: u64) -> Option<usize> {
        let place = self.keys.binary_search_by_key(&key, |&(key, _)| key).ok()?;
        Some(self.keys[place].1 as usize)
    }

    /// A sentence that names the duplicates; `None` if there are none.
    pub(crate) fn named_duplicates(&self) -> Result<Option<Sentence>, Error> {
        let (count, named) = (self.duplicates, &self.named);
        let mut pairs = Vec::new();
        for &[number, first] in named {
            let names = [self.get(number)?.1.id, self.get(first)?.1.id];
            pairs.push(format!("`{}` is the position of `{}`", names[0], names[1]));
        }
        if count > named.len() {
            pairs.push(format!("and {} more", count - named.len()));
        }
        Ok((count > 0).then(|| notes::duplicates(count, self.len(), &pairs.join(", "))))
    }

    /// The checksum of the file that the positions were read from.
    pub(crate) fn sum(&self) -> Checksum {
        self.sum.clone().finish()
    }

    pub(crate) fn get(&self, number: usize) -> Result<ListedPosition, Error> {
        let start = self.starts.get(number).copied();
        let start = start.ok_or_else(|| plain_error!("there is no position {number}"))?;
        let read_line = || {
            let (mut text, mut file) = (Vec::new(), locked(&self.file));
            // Seeking relative to the current offset keeps the read-ahead buffer.
            let here = file.stream_position()?;
            file.seek_relative(start.wrapping_sub(here) as i64)?;
            file.read_until(b'\n', &mut text).map(|_| text)
        };
        let line = read_line().map_err(|error: io::Error| PlainError::new(error.to_string()))?;
        Ok(read(&line, &self.known).map_err(|error| PlainError::new(with_causes(error.as_ref())))?)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Result<ListedPosition, Error>> {
        (0..self.len()).map(|number| self.get(number))
    }

    pub(crate) fn write(&self, folder: &Folder) -> Result<(), Error> {
        let mut file = locked(&self.file);
        folder.write_with(POSITIONS, |out| {
            file.seek(SeekFrom::Start(0))?;
            io::copy(&mut *file, out)?;
            Ok(())
        })
    }
}

/// A row that the lab has written, or has checked.
fn read(text: &[u8], games: &Games) -> Result<ListedPosition, Cause> {
    let row: PositionRow = serde_json::from_slice(text)?;
    let entry = SuitePosition {
        id: row.position,
        root: RootPosition::written(games.named(&row.game)?, &row.fen),
        expected: row.expected,
    };
    Ok((row.suite, entry))
}

/// A row of a file, as the lab writes it.
fn checked(text: &[u8], games: &Games) -> Result<ListedPosition, Cause> {
    let (suite, entry) = read(text, games)?;
    let root = RootPosition::read(entry.root.fen(), "", Some(entry.root.game()))?;
    for text in [&suite, &entry.id] {
        if sanitize::name(text) != text.as_str() {
            return Err("the name has characters that the lab does not write".into());
        }
    }
    if root.fen() != entry.root.fen() {
        return Err(format!("the FEN is not as the lab writes it: {}", entry.root.fen()).into());
    }
    Ok((suite, entry))
}

/// The key of a position and its rows: a digest of its suite, name and FEN.
pub(crate) fn key(suite: &str, position: &str, fen: &str) -> u64 {
    let mut digest = Digest::EMPTY;
    for text in [suite, position, fen] {
        digest.add(text.as_bytes());
        digest.add(&[0]);
    }
    digest.number()
}

fn written(row: &PositionRow) -> io::Result<Vec<u8>> {
    let mut text = serde_json::to_vec(row)?;
    text.push(b'\n');
    Ok(text)
}

fn no_room(source: io::Error) -> WriteError {
    WriteError {
        place: "a temporary file".to_owned(),
        source,
    }
}
