//! A value as one server-sent event.

use hyper::body::Bytes;
use serde::Serialize;

/// A value as one event with one line of JSON, which has no line break in it.
pub(crate) fn sent_event(value: &impl Serialize) -> Result<Bytes, serde_json::Error> {
    let mut line = b"data: ".to_vec();
    serde_json::to_writer(&mut line, value)?;
    line.extend_from_slice(b"\n\n");
    Ok(line.into())
}
