//! [`RecipeError`]: a text that is no recipe.

/// A text that is no recipe.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// It does not begin with an algorithm.
    #[error("recipe `{recipe}` begins with `{found}`, which is no algorithm{meant}; algorithms: {known}")]
    UnknownAlgorithm {
        /// The whole text.
        recipe: String,
        /// Its first word.
        found: String,
        /// The recipe or the algorithm that may be meant, in words; empty if none is much like it.
        meant: String,
        /// All known names.
        known: String,
    },
    /// A word is no part.
    #[error("recipe `{recipe}`: unknown part `{found}`{meant}; `lab strategies` lists all parts")]
    UnknownPart {
        /// The whole text.
        recipe: String,
        /// The word.
        found: String,
        /// The part that may be meant, in words; empty if none is much like it.
        meant: String,
    },
    /// A part or an algorithm does not take the value it is given.
    #[error("recipe `{recipe}`: `{part}` cannot be set to `{found}`; {known}")]
    UnknownSetting {
        /// The whole text.
        recipe: String,
        /// The part or the algorithm.
        part: &'static str,
        /// The value.
        found: String,
        /// What it can be set to.
        known: String,
    },
    /// Behind a comma stands no evaluation.
    #[error(
        "recipe `{recipe}`: `{found}` is nothing that a strategy has of its own; known is eval=NAME|FILE"
    )]
    Setting {
        /// The whole text.
        recipe: String,
        /// What stands behind the comma.
        found: String,
    },
    /// Braces stand for more recipes than anybody wants to measure, or do not match.
    #[error("recipe `{recipe}`: {why}")]
    Braces {
        /// The whole text.
        recipe: String,
        /// What is wrong with them.
        why: String,
    },
    /// A part occurs twice.
    #[error("recipe `{recipe}`: part `{part}` is given twice")]
    Repeated {
        /// The whole text.
        recipe: String,
        /// The part.
        part: &'static str,
    },
    /// An ordering, for an algorithm that does not care about the order.
    #[error(
        "recipe `{recipe}`: {algorithm} cuts nothing off, so the order of moves that `{part}` gives would change nothing"
    )]
    OrderingWithoutWindow {
        /// The whole text.
        recipe: String,
        /// The algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
    },
    /// Pruning, for an algorithm that has no window to prune by.
    #[error("recipe `{recipe}`: `{part}` prunes by a window, which {algorithm} does not have")]
    PruningWithoutWindow {
        /// The whole text.
        recipe: String,
        /// The algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
    },
    /// A part, for an algorithm that proves mates.
    #[error("recipe `{recipe}`: {algorithm} proves mates by the rules alone; leave out `{part}`")]
    PartOfProof {
        /// The whole text.
        recipe: String,
        /// The algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
    },
    /// A choice among the moves that playouts go down, for an algorithm without playouts.
    #[error("recipe `{recipe}`: `{part}` chooses where playouts go, which {algorithm} does not have")]
    SelectionWithoutPlayouts {
        /// The whole text.
        recipe: String,
        /// The algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
    },
    /// An extension, for an algorithm that counts playouts and not plies.
    #[error("recipe `{recipe}`: `{part}` searches some nodes a ply deeper, and {algorithm} counts no plies")]
    ExtensionWithoutDepth {
        /// The whole text.
        recipe: String,
        /// The algorithm.
        algorithm: &'static str,
        /// The part.
        part: &'static str,
    },
    /// Two leaf rules.
    #[error("recipe `{recipe}`: `{one}` and `{other}` both say what a leaf is worth; leave one out")]
    TwoLeafRules {
        /// The whole text.
        recipe: String,
        /// A leaf rule.
        one: &'static str,
        /// Another.
        other: &'static str,
    },
    /// `random` and `worst` with nothing else to order moves.
    #[error(
        "recipe `{recipe}`: a shuffled order reversed is another shuffled order; leave out `random` or `worst`, or add a part that orders moves"
    )]
    ShuffleTurnedRound {
        /// The whole text.
        recipe: String,
    },
}
