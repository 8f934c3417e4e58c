//! [`PartGroup`]: parts that are switched on and off as one.

use super::error::AblateError;
use reports::ablation::Design;
use search_variants::strategy::ChosenPart;
use search_variants::{Catalogue, Strategy};

/// Parts that are switched on and off as one: mostly a single one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartGroup {
    pub name: String,
    pub parts: Vec<ChosenPart>,
}

impl PartGroup {
    /// Reads the groups of a design, each a part or several joined with `+`, that are to be added to `base`.
    /// Each is called as it is written.
    ///
    /// # Errors
    /// If one is empty or there twice, or names no parts of `catalogue`, or if they are too many.
    pub fn read(
        texts: &[String],
        base: &Strategy,
        design: Design,
        catalogue: &Catalogue,
    ) -> Result<Vec<PartGroup>, AblateError> {
        let texts: Vec<&str> = texts.iter().map(|text| text.trim()).collect();
        for (place, text) in texts.iter().enumerate() {
            if text.is_empty() {
                return Err(AblateError::Empty);
            }
            if texts[..place].contains(text) {
                return Err(AblateError::Twice((*text).to_owned()));
            }
        }
        refuse_too_many(texts.len(), design)?;
        let groups = texts.into_iter().map(|text| {
            let parts = base.read_parts(text, catalogue).map_err(AblateError::Strategy)?;
            Ok(PartGroup {
                name: text.to_owned(),
                parts,
            })
        });
        groups.collect()
    }
}

/// Refuses more groups than the design can take.
pub(super) fn refuse_too_many(count: usize, design: Design) -> Result<(), AblateError> {
    let most = design.most_parts();
    match design {
        _ if count <= most => Ok(()),
        Design::Factorial => Err(AblateError::TooManyForAll { count, most }),
        design => Err(AblateError::TooMany { count, most, design }),
    }
}
