//! [`Row`]: a value that is one line of JSON in a file.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The type of a file's lines of JSON.
///
/// Its methods are implemented for each type by [`row!`](crate::row!), so that they are compiled with the
/// type, optimized, and not again in each crate that reads rows.
pub trait Row: Serialize + DeserializeOwned {
    /// Whether its lines end in a checksum, as those do that are appended one by one. Other files are written
    /// at once, and the manifest has their checksum.
    const HAS_CHECKSUM: bool;

    /// Reads a line, and removes from its texts all control characters that a terminal or a browser would act
    /// on.
    ///
    /// # Errors
    /// The line is not JSON of this type.
    fn read(line: &[u8]) -> serde_json::Result<Self>;

    /// Appends the JSON without a line break.
    ///
    /// # Errors
    /// The value has no form in JSON.
    fn append(&self, line: &mut Vec<u8>) -> serde_json::Result<()>;
}

/// Implements [`Row`] for types, with or without a checksum.
#[macro_export]
macro_rules! row {
    ($has_checksum:literal: $($row:ty),+) => {$(
        impl $crate::Row for $row {
            const HAS_CHECKSUM: bool = $has_checksum;

            fn read(line: &[u8]) -> serde_json::Result<Self> {
                if engine_core::sanitize::is_plain_json(line) {
                    return serde_json::from_slice(line);
                }
                let mut value = serde_json::from_slice(line)?;
                engine_core::sanitize::values(&mut value);
                serde::Deserialize::deserialize(value)
            }

            fn append(&self, line: &mut Vec<u8>) -> serde_json::Result<()> {
                serde_json::to_writer(line, self)
            }
        }
    )+};
}

row!(true: crate::Record, crate::MinimalTreeRecord, crate::Timing, crate::speedup::SpeedupRecord);
row!(false: crate::Verdict, crate::Case, serde_json::Value);
