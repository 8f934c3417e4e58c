//! [`PdfError`], and attributes that are missing or cannot be read.

use roxmltree::Node;

/// A drawing could not be turned into PDF.
#[derive(Debug, thiserror::Error)]
pub enum PdfError {
    #[error("a drawing is no SVG: {0}")]
    Xml(#[from] roxmltree::Error),
    /// The drawing holds something that is not known here.
    #[error("a drawing holds <{0}>, which cannot be turned into PDF")]
    Element(String),
    /// An attribute has a value that cannot be read, or is missing.
    #[error("<{element}> of a drawing has no usable `{attribute}`: `{value}`")]
    Attribute {
        element: String,
        attribute: &'static str,
        value: String,
    },
    /// The glyphs of a font could not be taken out.
    #[error("a font could not be made smaller: {0}")]
    Font(subsetter::Error),
}

pub(super) fn number(node: Node<'_, '_>, attribute: &'static str) -> Result<f32, PdfError> {
    let value = node.attribute(attribute).unwrap_or_default();
    value.parse().map_err(|_| unusable(node, attribute, value))
}

/// The error of an attribute that cannot be read.
pub(super) fn unusable(node: Node<'_, '_>, attribute: &'static str, value: &str) -> PdfError {
    PdfError::Attribute {
        element: node.tag_name().name().to_owned(),
        attribute,
        value: value.to_owned(),
    }
}
