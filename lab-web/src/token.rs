//! Unguessable random texts: the token of the address, and the names of page sessions.

use sessions::PlainError;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::Path;

/// Bytes of a token; it is written as twice as many hexadecimal digits.
const BYTES: usize = 16;

pub(crate) fn random() -> Result<String, PlainError> {
    let mut bytes = [0; BYTES];
    let none = "the system has no random numbers, and without them the address could be guessed";
    getrandom::fill(&mut bytes).map_err(PlainError::because(none))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// The token in a file. If the file does not exist, creates it with a new token, readable only by its owner.
pub(crate) fn kept_in(path: &Path) -> Result<String, PlainError> {
    let cannot_use = |source: io::Error| {
        let path = path.display();
        PlainError::caused(format!("cannot use {path} as the file of the token"), source)
    };
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Ok(mut file) => {
            let token = random()?;
            writeln!(file, "{token}").map_err(cannot_use)?;
            Ok(token)
        }
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            refuse_public(path).map_err(cannot_use)?;
            let text =
                disk::bounded_read::whole_file(path).map_err(|error| cannot_use(io::Error::other(error)))?;
            let token = text.trim_ascii_end();
            let is_token = token.len() == 2 * BYTES && token.iter().all(u8::is_ascii_hexdigit);
            let token = String::from_utf8(token.to_owned()).ok().filter(|_| is_token);
            token.ok_or_else(|| cannot_use(io::Error::other("it holds no token of `lab serve`")))
        }
        Err(error) => Err(cannot_use(error)),
    }
}

/// Refuses a file that users other than its owner can read or change.
#[cfg(unix)]
fn refuse_public(path: &Path) -> io::Result<()> {
    let mode = std::os::unix::fs::PermissionsExt::mode(&path.metadata()?.permissions());
    if mode & 0o077 == 0 {
        Ok(())
    } else {
        let others = "other users can read or change it; allow it to its owner alone (chmod 600), or delete it \
                      for a new token";
        Err(io::Error::other(others))
    }
}

#[cfg(not(unix))]
fn refuse_public(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Compares two texts in constant time, so that timing does not reveal how much of a guess is right.
pub(crate) fn is_same(one: &str, other: &str) -> bool {
    let pairs = one.bytes().zip(other.bytes());
    one.len() == other.len() && pairs.fold(0, |differing, (one, other)| differing | (one ^ other)) == 0
}
