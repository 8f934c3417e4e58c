//! Lines of suites.

use disk::published::Text;
use engine_core::epd::Epd;
use std::io::Cursor;

/// A line is refused, or read back as it was when it is written again.
pub fn epd(bytes: &[u8]) {
    let Ok(epd) = engine_core::sanitize::decode(bytes).parse::<Epd>() else {
        return;
    };
    let written = epd.to_string();
    assert_eq!(written.parse().as_ref(), Ok(&epd), "{written}");
}

/// A file is refused, or read as lines; as UTF-8 with one kind of line end they are the same lines.
pub fn published(bytes: &[u8]) {
    let Some(lines) = lines(bytes) else { return };
    let written: String = lines.iter().map(|line| format!("{line}\n")).collect();
    // What is written may begin like an archive.
    if let Some(again) = self::lines(written.as_bytes()) {
        assert_eq!(again, lines);
    }
}

fn lines(bytes: &[u8]) -> Option<Vec<String>> {
    let mut text = Text::new(Cursor::new(bytes.to_vec()), "x").ok()?;
    let (mut lines, mut line) = (Vec::new(), String::new());
    while text.next(&mut line).ok()? {
        assert!(!line.contains(['\n', '\r']));
        lines.push(line.clone());
    }
    Some(lines)
}
