//! [`field_name`]: what a field is called in CSV.

/// A name that every program can use: lower-case letters and digits, joined by underlines.
pub(super) fn field_name(heading: &str) -> String {
    let spelled = heading
        .replace('%', " pct ")
        .replace('/', " per ")
        .replace('√', " root ")
        .to_lowercase();
    let words = spelled.split(|sign: char| !sign.is_alphanumeric());
    words
        .filter(|word| !word.is_empty())
        .collect::<Vec<&str>>()
        .join("_")
}
