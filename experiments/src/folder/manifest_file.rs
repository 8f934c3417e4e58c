//! A manifest with a digest of itself, so that readers can detect later changes.

use crate::error::Error;
use disk::bounded_read::{self, ReadError};
use disk::digest::Digest;
use engine_core::sanitize;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use sessions::{Cause, PlainError};
use std::path::Path;

pub const MANIFEST: &str = "manifest.json";

/// The key of the digest, which comes last.
const DIGEST: &str = "digest";
/// The key of the command line, which is not sanitized because it is quoted when shown.
const COMMAND: &str = "command";

#[derive(Serialize)]
struct WithDigest<'a, T> {
    #[serde(flatten)]
    value: &'a T,
    digest: String,
}

pub(crate) fn text(value: &impl Serialize) -> serde_json::Result<String> {
    let bare: Value = serde_json::from_str(&serde_json::to_string(value)?)?;
    let digest = digest(&bare);
    Ok(serde_json::to_string_pretty(&WithDigest { value, digest })? + "\n")
}

/// Reads the manifest of a folder, and whether a digest proves that it is unchanged; manifests of older
/// versions have no digest.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<(T, bool), Error> {
    let whole = path.join(MANIFEST);
    let (path, file) = (path.display().to_string(), whole.display().to_string());
    if !whole.try_exists().map_err(ReadError::cannot(&file))? {
        let has_folder = whole.parent().is_some_and(Path::exists);
        return Err(if has_folder { Error::NoManifest { path } } else { Error::NoFolder { path } });
    }
    match unwrapped(&bounded_read::whole_file(&whole)?) {
        Ok(Some(read)) => Ok(read),
        Ok(None) => {
            Err(plain_error!("{file} was changed after the lab had written it; take it from a copy").into())
        }
        Err(error) => {
            Err(PlainError::caused(format!("{file} is no manifest of a run or a match"), error).into())
        }
    }
}

/// A manifest's value; `None` if it was changed. Control characters that a terminal or a browser would act on
/// are removed from its texts.
fn unwrapped<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<Option<(T, bool)>> {
    let mut value: Value = serde_json::from_slice(text)?;
    let kept = value.as_object_mut().and_then(|object| object.remove(DIGEST));
    if kept.as_ref().is_some_and(|kept| *kept != digest(&value)) {
        return Ok(None);
    }
    if let Value::Object(object) = &mut value {
        let shown = object.iter_mut().filter(|(key, _)| *key != COMMAND);
        shown.for_each(|(_, value)| sanitize::values(value));
    }
    Ok(Some((T::deserialize(value)?, kept.is_some())))
}

/// The command that wrote a manifest of any version, such as `run`, or `plan`; `None` if unknown.
pub(crate) fn made_by(path: &Path) -> Option<String> {
    let value: Value = serde_json::from_slice(&bounded_read::whole_file(path).ok()?).ok()?;
    if value["status"] == "planned" {
        return Some("plan".to_owned());
    }
    value[COMMAND][1].as_str().map(str::to_owned)
}

/// The digest of a value, regardless of its layout.
fn digest(value: &Value) -> String {
    let mut digest = Digest::EMPTY;
    digest.add(value.to_string().as_bytes());
    digest.to_string()
}

/// The error for a folder whose manifest contains something impossible.
pub(crate) fn impossible<E: Into<Cause>>(path: &Path) -> impl FnOnce(E) -> PlainError {
    PlainError::because(path.join(MANIFEST).display().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Example {
        name: String,
        seconds: f64,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        count: Option<u64>,
    }

    #[test]
    fn any_changed_byte_of_a_manifest_is_noticed() {
        let example = Example {
            name: "a\u{202e}b".to_owned(),
            seconds: 0.1 + 0.2,
            count: Some(7),
        };
        let text = text(&example).unwrap();
        let read: (Example, bool) = unwrapped(text.as_bytes()).unwrap().unwrap();
        assert!(read.1);
        assert_eq!(read.0.name, "a\u{fffd}b");
        assert_eq!((read.0.seconds, read.0.count), (0.1 + 0.2, Some(7)));
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                // White space is insignificant, and renaming the digest's key amounts to a missing digest.
                if let Ok(Some(read)) = unwrapped::<Example>(&bytes) {
                    let same = Example {
                        name: "a\u{fffd}b".to_owned(),
                        ..example.clone()
                    };
                    assert_eq!(read.0, same, "{at} {bit}");
                }
            }
        }
    }

    #[test]
    fn a_manifest_of_an_older_lab_is_read_and_not_proven() {
        let read: (Example, bool) = unwrapped(br#"{"name": "A", "seconds": 1}"#).unwrap().unwrap();
        assert!(!read.1);
        assert_eq!(read.0.name, "A");
    }
}
