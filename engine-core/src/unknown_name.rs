//! [`UnknownName`]: a name that is not one of a fixed set.

use strum::VariantNames;

/// A name that is not one of a fixed set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {what} `{name}`: known are {}", listed(known))]
pub struct UnknownName {
    /// The kind of thing that is named.
    pub what: &'static str,
    /// The name as given.
    pub name: String,
    /// The valid names.
    pub known: &'static [&'static str],
}

impl UnknownName {
    /// An error for `name`, which no variant of `T` has; `what` says what `T` is.
    pub fn of<T: VariantNames>(what: &'static str, name: &str) -> UnknownName {
        UnknownName {
            what,
            name: name.to_owned(),
            known: T::VARIANTS,
        }
    }
}

/// `a`, `a and b`, `a, b and c`; empty for an empty list.
pub fn listed(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}
