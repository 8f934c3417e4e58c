//! Suggestions for mistyped names.

/// Number of characters of a word to compare, because the edit distance takes quadratic memory.
const COMPARED: usize = 64;

/// ` (did you mean ...?)` if one of the names is similar to `word`; otherwise empty.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    similar(word, names).map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

/// The name that is most similar to `word` by edit distance, if it is similar enough.
pub(crate) fn similar<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(COMPARED).collect();
    let distance = |name: &str| strsim::damerau_levenshtein(&word, name);
    let nearest = names.into_iter().min_by_key(|name| distance(name));
    nearest.filter(|name| distance(name) * 3 <= name.chars().count())
}
