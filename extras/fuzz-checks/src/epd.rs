//! Lines of suites.

use engine_core::epd::Epd;

/// A line is refused, or read back as it was when it is written again.
pub fn epd(bytes: &[u8]) {
    let Ok(epd) = engine_core::sanitize::decode(bytes).parse::<Epd>() else {
        return;
    };
    let written = epd.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&epd), "{written}");
}
