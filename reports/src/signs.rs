//! Signs that are no text to what shows them.

/// Whether a sign steers what shows it: signs of control, line breaks among them, and those that turn the
/// direction of all that follows. (Marks that say of which direction a single sign is do no harm.)
pub fn is_obeyed(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
