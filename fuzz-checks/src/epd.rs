//! Lines of suites.

use crate::text;
use engine_core::epd::Epd;

/// A line is refused, or read back as it was when it is written again.
pub fn epd(bytes: &[u8]) {
    let Some(Ok(epd)) = text(bytes).map(str::parse::<Epd>) else {
        return;
    };
    let written = epd.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&epd), "{written}");
}
