//! Text that comes from others.

/// Whether a terminal or browser would act on a character instead of showing it: control characters, line
/// breaks among them, and characters that change the direction of the text after them. (Marks that give the
/// direction of a single character are harmless.)
pub fn is_control(sign: char) -> bool {
    sign.is_control() || matches!(sign, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}
