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

pub(crate) fn text(value: &impl Serialize) -> serde_json::Result<String> {
    let pretty = serde_json::to_string_pretty(value)?;
    let digest = digest(&serde_json::from_str(&pretty)?);
    let begin = pretty.strip_suffix("\n}").unwrap_or(&pretty);
    Ok(format!("{begin},\n  \"{DIGEST}\": \"{digest}\"\n}}\n"))
}

/// Reads the manifest of a folder, whose digest proves that it is unchanged.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<T, Error> {
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
fn unwrapped<T: DeserializeOwned>(text: &[u8]) -> serde_json::Result<Option<T>> {
    let mut value: Value = serde_json::from_slice(text)?;
    let kept = value.as_object_mut().and_then(|object| object.remove(DIGEST));
    if kept.is_none_or(|kept| kept != digest(&value)) {
        return Ok(None);
    }
    if let Value::Object(object) = &mut value {
        let shown = object.iter_mut().filter(|(key, _)| *key != COMMAND);
        shown.for_each(|(_, value)| sanitize::values(value));
    }
    T::deserialize(value).map(Some)
}

/// The command that wrote a manifest, such as `run`, or `plan`; `None` if unknown.
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
        let read: Example = unwrapped(text.as_bytes()).unwrap().unwrap();
        assert_eq!(read.name, "a\u{fffd}b");
        assert_eq!((read.seconds, read.count), (0.1 + 0.2, Some(7)));
        for at in 0..text.len() {
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                // White space is insignificant.
                if let Ok(Some(read)) = unwrapped::<Example>(&bytes) {
                    let same = Example {
                        name: "a\u{fffd}b".to_owned(),
                        ..example.clone()
                    };
                    assert_eq!(read, same, "{at} {bit}");
                }
            }
        }
    }

    #[test]
    fn a_manifest_without_a_digest_counts_as_changed() {
        let read: Option<Example> = unwrapped(br#"{"name": "A", "seconds": 1}"#).unwrap();
        assert_eq!(read, None);
    }
}
