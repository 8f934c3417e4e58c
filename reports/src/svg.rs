//! What diagrams, trees and charts share as SVG: the document, lengths, escaped text, and how colours turn on
//! dark pages.

use crate::font::FAMILIES;

/// A drawing of one size, in the units of its own, that is shown at another, in pixels.
pub(crate) struct Svg<'a> {
    /// Further attributes of the document, each with a blank behind it.
    pub(crate) attributes: &'a str,
    pub(crate) drawn: (f64, f64),
    pub(crate) shown: (f64, f64),
    /// What is read out to those who do not see it.
    pub(crate) label: &'a str,
    /// Attributes of all that is drawn, each with a blank before it.
    pub(crate) style: &'a str,
}

impl Svg<'_> {
    pub(crate) fn document(&self, shapes: &str) -> String {
        let (width, height) = (number(self.drawn.0), number(self.drawn.1));
        let (across, down) = (number(self.shown.0), number(self.shown.1));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {}width=\"{across}\" height=\"{down}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\" font-family=\"{FAMILIES}\"{}>\n\
             {shapes}</svg>\n",
            self.attributes,
            escaped(self.label),
            self.style,
        )
    }
}

/// The rules by which the colours below an element of `class` turn on dark pages, from one code to the other;
/// for print they do not.
pub(crate) fn dark_style<L: AsRef<str>, D: AsRef<str>>(
    class: &str,
    colors: impl IntoIterator<Item = (L, D)>,
) -> String {
    let rules = colors.into_iter().map(|(light, dark)| {
        let (light, dark) = (light.as_ref(), dark.as_ref());
        format!(".{class} [fill=\"{light}\"]{{fill:{dark}}}.{class} [stroke=\"{light}\"]{{stroke:{dark}}}\n")
    });
    format!(
        "<style>@media screen and (prefers-color-scheme:dark){{\n{}}}</style>\n",
        rules.collect::<String>()
    )
}

pub(crate) fn number(value: f64) -> String {
    // Adding 0 turns a negative zero into a plain one.
    ((value * 10.0).round() / 10.0 + 0.0).to_string()
}

/// A text that means only itself, between tags and in attributes; what XML forbids is left out.
pub(crate) fn escaped(text: &str) -> String {
    let forbidden = |character: &char| character.is_control() || matches!(character, '\u{fffe}' | '\u{ffff}');
    let mut safe = String::with_capacity(text.len());
    for character in text.chars().filter(|character| !forbidden(character)) {
        match character {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_xml_forbids_is_left_out() {
        assert_eq!(
            escaped("a\u{0}\u{1b}[1m\u{ffff} <\"&\">"),
            "a[1m &lt;&quot;&amp;&quot;&gt;"
        );
    }
}
