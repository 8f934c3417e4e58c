//! [`Checksum`]: the checksum of a file, by which readers notice changes.

use crate::digest::Digest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Checksum {
    pub rows: u64,
    /// The digest of all bytes.
    digest: String,
}

/// The checksums of the files of a directory, by name.
pub type Checksums = BTreeMap<String, Checksum>;

#[derive(Serialize, Deserialize)]
struct Named {
    name: String,
    #[serde(flatten)]
    checksum: Checksum,
}

/// Serializes [`Checksums`] as a list of names with checksums, as in a manifest.
pub mod listed {
    use super::{Checksums, Named};
    use serde::{Deserialize, Deserializer, Serializer};

    pub fn serialize<S: Serializer>(checksums: &Checksums, serializer: S) -> Result<S::Ok, S::Error> {
        let named = checksums.clone().into_iter();
        serializer.collect_seq(named.map(|(name, checksum)| Named { name, checksum }))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Checksums, D::Error> {
        let named = Vec::<Named>::deserialize(deserializer)?.into_iter();
        Ok(named.map(|Named { name, checksum }| (name, checksum)).collect())
    }
}

/// Computes a checksum while a file is written or read.
#[derive(Clone, Debug, Default)]
pub struct Hasher {
    rows: u64,
    digest: Digest,
}

impl Hasher {
    pub fn add(&mut self, bytes: &[u8]) {
        self.rows += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.digest.add(bytes);
    }

    pub fn finish(self) -> Checksum {
        Checksum {
            rows: self.rows,
            digest: self.digest.to_string(),
        }
    }
}

impl Checksum {
    /// Compares the recorded checksum with that of the current file.
    ///
    /// # Errors
    /// The difference, as a sentence.
    pub fn check(&self, found: &Checksum) -> Result<(), String> {
        let [left, there] = [self, found].map(|sum| sum.rows);
        if self == found {
            Ok(())
        } else if left == there {
            Err(format!("its {left} lines have been changed since"))
        } else {
            Err(format!("{left} lines were left there, and {there} are there now"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(pieces: &[&str]) -> Checksum {
        let mut summing = Hasher::default();
        for piece in pieces {
            summing.add(piece.as_bytes());
        }
        summing.finish()
    }

    #[test]
    fn a_file_is_summed_in_whatever_pieces_it_comes() {
        let whole = sum(&["one\ntwo\n"]);
        assert_eq!(whole.rows, 2);
        assert_eq!(sum(&["o", "", "ne\ntw", "o\n"]), whole);
        assert_ne!(sum(&["two\none\n"]), whole);
        assert_eq!(sum(&[]).rows, 0);
    }

    #[test]
    fn a_changed_file_is_refused_with_the_difference() {
        let left = sum(&["one\ntwo\n"]);
        assert_eq!(left.check(&left), Ok(()));
        let refused = |pieces: &[&str]| left.check(&sum(pieces)).unwrap_err().to_string();
        assert_eq!(refused(&["one\ntwa\n"]), "its 2 lines have been changed since");
        assert_eq!(
            refused(&["one\n"]),
            "2 lines were left there, and 1 are there now"
        );
    }
}
