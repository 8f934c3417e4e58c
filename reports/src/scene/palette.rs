//! The colors of drawings on light and dark backgrounds.
//!
//! Series use M. Okabe and K. Ito's palette (*Color Universal Design*, 2008), whose colors color-blind
//! readers can distinguish. Yellow is omitted, and orange and sky blue are darkened, so that each stands out
//! on white. Scenes are drawn in the colors for light backgrounds; their SVG also has the colors for readers
//! who prefer dark mode. Items with their own background, such as pieces on a board, use colors that are not
//! in this list and do not change.

use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Color(pub(crate) u32);

impl Color {
    pub(crate) fn parts(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// Its counterpart on dark backgrounds; `None` if it does not change.
    pub(super) fn on_dark_ground(self) -> Option<Color> {
        let (_, dark) = TURNING.iter().find(|(light, _)| *light == self)?;
        Some(*dark)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:06x}", self.0)
    }
}

/// The colors of series; from the eighth series on they repeat, with other markers.
pub(crate) const SERIES: [Color; 7] = [
    Color(0x000000),
    ink::BLUE,
    ink::VERMILION,
    ink::GREEN,
    Color(0xcc79a7),
    Color(0xc48600),
    Color(0x2f94d1),
];

pub(crate) mod ink {
    use super::Color;

    pub(crate) const GROUND: Color = Color(0xffffff);
    pub(crate) const TEXT: Color = Color(0x262626);
    pub(crate) const REMARK: Color = Color(0x606060);
    pub(crate) const GRID: Color = Color(0xdddddd);
    pub(crate) const EDGE: Color = Color(0xb5b5b5);
    pub(crate) const JOIN: Color = Color(0x999999);
    pub(crate) const BAR: Color = Color(0x8fc3e6);
    pub(crate) const BLUE: Color = Color(0x0072b2);
    pub(crate) const VERMILION: Color = Color(0xd55e00);
    pub(crate) const GREEN: Color = Color(0x009e73);
    /// Light enough for text to be legible on them.
    pub(crate) const PALE_GREY: Color = Color(0xf2f2f2);
    pub(crate) const PALE_BLUE: Color = Color(0xd9eaf4);
    pub(crate) const PALE_VERMILION: Color = Color(0xfae7d9);
    pub(crate) const PALE_GREEN: Color = Color(0xd9f0ea);

    /// The same on any background: for items on light cells, which do not change either.
    pub(crate) const DARK: Color = Color(0x202020);
    pub(crate) const LIGHT: Color = Color(0xfcfcfc);
    pub(crate) const FIELD_BLUE: Color = Color(0x0070b0);
    pub(crate) const FIELD_VERMILION: Color = Color(0xd45c00);
    pub(crate) const FIELD_GREEN: Color = Color(0x009c70);
}

const TURNING: [(Color, Color); 18] = [
    (ink::GROUND, Color(0x1c1c1e)),
    (ink::TEXT, Color(0xe6e6e6)),
    (ink::REMARK, Color(0xa8a8ac)),
    (ink::GRID, Color(0x3a3a3c)),
    (ink::EDGE, Color(0x5a5a5e)),
    (ink::JOIN, Color(0x7c7c80)),
    (ink::BAR, Color(0x2c6490)),
    (SERIES[0], Color(0xfafafa)),
    (SERIES[1], Color(0x4a9fe0)),
    (SERIES[2], Color(0xf07a28)),
    (SERIES[3], Color(0x2fc194)),
    (SERIES[4], Color(0xe29cc4)),
    (SERIES[5], Color(0xf0b429)),
    (SERIES[6], Color(0x9ad4f7)),
    (ink::PALE_GREY, Color(0x2c2c2e)),
    (ink::PALE_BLUE, Color(0x12344a)),
    (ink::PALE_VERMILION, Color(0x452a12)),
    (ink::PALE_GREEN, Color(0x12392f)),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast ratio of two colors, from 1 to 21 (Web Content Accessibility Guidelines 2.1).
    fn contrast(one: Color, other: Color) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            dim if dim <= 0.04045 => dim / 12.92,
            bright => ((bright + 0.055) / 1.055).powf(2.4),
        };
        let luminance = |ink: Color| {
            let [red, green, blue] = ink.parts().map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_colour_stands_out_on_light_and_on_dark_ground() {
        let dark = |ink: Color| ink.on_dark_ground().unwrap();
        let needed = SERIES.map(|ink| (ink, 3.0)).into_iter();
        for (ink, least) in needed.chain([(ink::TEXT, 7.0), (ink::REMARK, 4.5)]) {
            assert!(contrast(ink, ink::GROUND) >= least, "{ink} on light");
            assert!(contrast(dark(ink), dark(ink::GROUND)) >= least, "{ink} on dark");
        }
    }

    #[test]
    fn no_two_colours_are_the_same_on_either_ground_and_those_of_fields_stay() {
        for (number, (light, dark)) in TURNING.iter().enumerate() {
            for (other_light, other_dark) in &TURNING[..number] {
                assert!(light != other_light && dark != other_dark, "{light}");
            }
        }
        use ink::{DARK, FIELD_BLUE, FIELD_GREEN, FIELD_VERMILION, LIGHT};
        for stays in [DARK, LIGHT, FIELD_BLUE, FIELD_GREEN, FIELD_VERMILION] {
            assert_eq!(stays.on_dark_ground(), None);
        }
    }
}
