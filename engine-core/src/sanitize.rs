//! Text from outside: decoded from bytes, and made safe to show, so that it can neither control a terminal
//! nor flood it.

use serde_json::Value;
use std::borrow::Cow;

/// Maximum length of a message's line, in characters; longer lines lose their middle.
const MAX_MESSAGE_LENGTH: usize = 1_000;
/// Characters kept at the end, where the reason usually is.
const END: usize = 300;

/// Whether a terminal or browser would act on a character instead of showing it: control characters,
/// including line breaks, and characters that change the direction of the text after them. (Marks for the
/// direction of a single character are harmless.)
pub fn is_control(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Decodes bytes as UTF-8, treating invalid bytes as Latin-1, as old files need.
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.extend(chunk.invalid().iter().map(|&byte| char::from(byte)));
    }
    Cow::Owned(text)
}

/// A name in which each control character (see `is_control`) is replaced by U+FFFD.
pub fn name(text: &str) -> Cow<'_, str> {
    if text.contains(is_control) {
        text.replace(is_control, "\u{fffd}").into()
    } else {
        text.into()
    }
}

/// Applies [`name`] to every string in a JSON value; object keys are left alone.
pub fn values(value: &mut Value) {
    match value {
        Value::String(text) => {
            if let Cow::Owned(plain) = name(text) {
                *text = plain;
            }
        }
        Value::Array(items) => items.iter_mut().for_each(values),
        Value::Object(object) => object.values_mut().for_each(values),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Whether a line of JSON has only printable ASCII and no escape, so that [`values`] would change nothing.
pub fn is_plain_json(line: &[u8]) -> bool {
    let plain = |byte: &u8| matches!(byte, b' '..=b'~' | b'\n') && *byte != b'\\';
    line.iter().all(plain)
}

/// Applies [`name`] to each line of a message, and shortens lines that are too long.
pub fn message(text: &str) -> String {
    let lines = text.split('\n').map(|line| shortened(&name(line)).into_owned());
    lines.collect::<Vec<String>>().join("\n")
}

/// A very long line without its middle.
fn shortened(line: &str) -> Cow<'_, str> {
    let count = line.chars().count();
    if count <= MAX_MESSAGE_LENGTH {
        return line.into();
    }
    let at = |place| line.char_indices().nth(place).map_or(line.len(), |(at, _)| at);
    let (start, end) = (at(MAX_MESSAGE_LENGTH - END), at(count - END));
    let (start, end, left_out) = (&line[..start], &line[end..], count - MAX_MESSAGE_LENGTH);
    format!("{start} [{left_out} characters left out] {end}").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_for_a_terminal_to_obey() {
        assert_eq!(
            name("a\u{1b}[2J\r\nb\u{9b}\u{202e}c\0"),
            "a\u{fffd}[2J\u{fffd}\u{fffd}b\u{fffd}\u{fffd}c\u{fffd}"
        );
        assert_eq!(name("שלום \u{200f}炮 é"), "שלום \u{200f}炮 é");
        assert_eq!(message("a\tb\nc"), "a\u{fffd}b\nc");
    }

    #[test]
    fn a_long_message_keeps_its_beginning_and_its_end() {
        let shown = message(&format!("FEN `{}` is bad\nnext", "é".repeat(2_000_000)));
        assert!(shown.starts_with("FEN `éé") && shown.ends_with("éé` is bad\nnext"));
        assert!(
            shown.contains("é [1999013 characters left out] é"),
            "{}",
            &shown[1300..1500]
        );
        assert!(shown.chars().count() < 1_100);
    }

    #[test]
    fn text_is_utf8_and_where_it_is_not_it_is_latin_1() {
        for (bytes, expected) in [
            (&b"Nf3"[..], "Nf3"),
            ("Köln 炮".as_bytes(), "Köln 炮"),
            (b"K\xf6ln, Malm\xf6", "Köln, Malmö"),
            (b"\xc3\xb6 and \xf6", "ö and ö"),
            (b"\xff\xfe\xe2\x82", "ÿþâ\u{82}"),
        ] {
            assert_eq!(decode(bytes), expected);
        }
        for byte in 0..=u8::MAX {
            assert_eq!(decode(&[b'a', byte, b'z']), format!("a{}z", char::from(byte)));
        }
    }
}
