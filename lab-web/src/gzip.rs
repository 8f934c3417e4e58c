//! Compression that every browser decodes by itself.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, Write as _};

pub(crate) fn packed(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes)?;
    encoder.finish()
}
