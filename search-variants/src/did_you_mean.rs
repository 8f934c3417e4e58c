//! The name that somebody may have meant who typed another one.

/// Signs of a word that are compared: the distance takes memory by the square.
const COMPARED: usize = 64;

/// ` (did you mean ...?)` if one of the names is much like `word`; nothing otherwise.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    similar(word, names).map_or_else(String::new, |name| format!(" (did you mean `{name}`?)"))
}

/// The name that is much like `word`, by edit distance, if one is.
pub(crate) fn similar<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word: String = word.chars().take(COMPARED).collect();
    let distance = |name: &str| strsim::damerau_levenshtein(&word, name);
    let nearest = names.into_iter().min_by_key(|name| distance(name));
    nearest.filter(|name| distance(name) * 3 <= name.chars().count())
}
