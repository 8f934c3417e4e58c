//! Recipes.

use crate::text;
use search_variants::{Catalogue, Strategy};

/// A recipe is refused, or read back as it was when it is written again, and so are its tree and its oracle.
pub fn recipe(bytes: &[u8]) {
    let Some(Ok(recipes)) = text(bytes).map(|text| Strategy::read_several(text, &Catalogue::standard()))
    else {
        return;
    };
    for recipe in recipes {
        for same in [recipe.tree(), recipe.oracle(), recipe] {
            assert_eq!(same.to_string().parse().as_ref(), Ok(&same), "{same}");
        }
    }
}
