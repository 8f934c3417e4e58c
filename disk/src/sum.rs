//! [`Sum`]: a digest of a file, by which its readers notice a change.

use crate::digest::Digest;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use std::io;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    pub rows: u64,
    /// Of all its bytes.
    digest: String,
}

/// What the files of a folder hold, by their names; a list in a manifest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Named>", into = "Vec<Named>")]
pub struct Sums(BTreeMap<String, Sum>);

/// What a file holds, as a manifest tells it.
#[derive(Serialize, Deserialize)]
struct Named {
    name: String,
    #[serde(flatten)]
    sum: Sum,
}

impl From<Vec<Named>> for Sums {
    fn from(named: Vec<Named>) -> Sums {
        Sums(named.into_iter().map(|Named { name, sum }| (name, sum)).collect())
    }
}

impl From<Sums> for Vec<Named> {
    fn from(Sums(sums): Sums) -> Vec<Named> {
        sums.into_iter().map(|(name, sum)| Named { name, sum }).collect()
    }
}

impl Sums {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn get(&self, name: &str) -> Option<&Sum> {
        self.0.get(name)
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    pub fn insert(&mut self, name: &str, sum: Sum) {
        self.0.insert(name.to_owned(), sum);
    }

    pub fn remove(&mut self, name: &str) {
        self.0.remove(name);
    }

    /// Notes what other files hold, or the same ones now.
    pub fn extend(&mut self, others: Sums) {
        self.0.extend(others.0);
    }
}

/// A file that is summed while it is written or read.
#[derive(Clone, Debug)]
pub struct Summing {
    rows: u64,
    digest: Digest,
}

impl Default for Summing {
    fn default() -> Summing {
        Summing {
            rows: 0,
            digest: Digest::EMPTY,
        }
    }
}

impl Summing {
    pub fn add(&mut self, bytes: &[u8]) {
        self.rows += bytes.iter().filter(|&&byte| byte == b'\n').count() as u64;
        self.digest.add(bytes);
    }

    pub fn finish(self) -> Sum {
        Sum {
            rows: self.rows,
            digest: self.digest.to_string(),
        }
    }
}

/// Bytes that are summed and written nowhere.
impl io::Write for Summing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.add(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How a file differs from what it is to hold.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub struct Differs {
    pub left: u64,
    pub found: u64,
}

impl fmt::Display for Differs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Differs { left, found } = self;
        match left == found {
            true => write!(f, "its {left} lines have been changed since"),
            false => write!(f, "{left} lines were left there, and {found} are there now"),
        }
    }
}

impl Sum {
    /// Compares what was left with what is found.
    pub fn check(&self, found: &Sum) -> Result<(), Differs> {
        match self == found {
            true => Ok(()),
            false => Err(Differs {
                left: self.rows,
                found: found.rows,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn sum(pieces: &[&str]) -> Sum {
        let mut summing = Summing::default();
        for piece in pieces {
            assert_eq!(summing.write(piece.as_bytes()).unwrap(), piece.len());
            summing.flush().unwrap();
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
        let told = |found: &Sum| left.check(found).unwrap_err().to_string();
        assert_eq!(told(&sum(&["one\ntwa\n"])), "its 2 lines have been changed since");
        assert_eq!(
            told(&sum(&["one\n"])),
            "2 lines were left there, and 1 are there now"
        );
    }

    #[test]
    fn a_manifest_lists_the_files_and_the_last_note_of_each_counts() {
        let mut sums = Sums::default();
        assert!(sums.is_empty());
        sums.insert("a", sum(&["one\n"]));
        let mut others = Sums::default();
        others.insert("a", sum(&["two\n"]));
        others.insert("b", sum(&[]));
        sums.extend(others);
        assert!(!sums.is_empty());
        assert_eq!(sums.get("a"), Some(&sum(&["two\n"])));
        assert_eq!((sums.get("b"), sums.get("c")), (Some(&sum(&[])), None));
        let text = serde_json::to_string(&sums).unwrap();
        assert!(text.starts_with(r#"[{"name":"a","rows":1,"digest":""#), "{text}");
        assert_eq!(serde_json::from_str::<Sums>(&text).unwrap(), sums);
    }
}
