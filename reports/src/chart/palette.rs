//! The colours of charts, on light and on dark ground.
//!
//! Those of series come from M. Okabe and K. Ito's palette (*Color Universal Design*, 2008), which
//! colour-blind readers can tell apart. Yellow is left out, orange and sky blue are darkened, so that each
//! stands out on white. A chart is drawn in the colours for light ground; an SVG says beside them what they
//! become where the reader prefers dark pages.

use plotters::style::RGBColor;

/// A colour on light ground, and what it becomes on dark ground.
struct Ink {
    light: RGBColor,
    dark: RGBColor,
}

const fn ink(light: u32, dark: u32) -> Ink {
    Ink {
        light: rgb(light),
        dark: rgb(dark),
    }
}

const fn rgb(code: u32) -> RGBColor {
    RGBColor((code >> 16) as u8, (code >> 8) as u8, code as u8)
}

const GROUND_INK: Ink = ink(0xffffff, 0x1c1c1e);
const TEXT_INK: Ink = ink(0x262626, 0xe6e6e6);
const GRID_INK: Ink = ink(0xdddddd, 0x3a3a3c);
const JOIN_INK: Ink = ink(0x999999, 0x7c7c80);
const BAR_INK: Ink = ink(0x8fc3e6, 0x2c6490);
const SERIES: [Ink; 7] = [
    ink(0x000000, 0xfafafa),
    ink(0x0072b2, 0x4a9fe0),
    ink(0xd55e00, 0xf07a28),
    ink(0x009e73, 0x2fc194),
    ink(0xcc79a7, 0xe29cc4),
    ink(0xc48600, 0xf0b429),
    ink(0x2f94d1, 0x9ad4f7),
];

pub(super) const GROUND: RGBColor = GROUND_INK.light;
pub(super) const INK: RGBColor = TEXT_INK.light;
pub(super) const GRID: RGBColor = GRID_INK.light;
pub(super) const JOIN: RGBColor = JOIN_INK.light;

pub(super) const BAR: RGBColor = BAR_INK.light;

/// The colours of fields, which are the same on any ground, and so is the text on them.
pub(super) mod field {
    use super::{RGBColor, rgb};

    pub(in crate::chart) const NEUTRAL: RGBColor = rgb(0xfcfcfc);
    pub(in crate::chart) const SAVES: RGBColor = rgb(0x0070b0);
    pub(in crate::chart) const COSTS: RGBColor = rgb(0xd45c00);
    pub(in crate::chart) const INK: RGBColor = rgb(0x202020);
}

/// The colour of series number `index`; with the eighth they begin again, with other markers.
pub(super) fn color(index: usize) -> RGBColor {
    SERIES[index % SERIES.len()].light
}

/// What a colour becomes on dark ground; `None` if it stays.
pub(super) fn on_dark_ground(color: RGBColor) -> Option<RGBColor> {
    let inks = [&GROUND_INK, &TEXT_INK, &GRID_INK, &JOIN_INK, &BAR_INK];
    let mut all = inks.into_iter().chain(&SERIES);
    all.find(|ink| ink.light == color).map(|ink| ink.dark)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours, from 1 to 21 (Web Content Accessibility Guidelines 2.1).
    fn contrast(one: RGBColor, other: RGBColor) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            dim if dim <= 0.04045 => dim / 12.92,
            bright => ((bright + 0.055) / 1.055).powf(2.4),
        };
        let luminance = |RGBColor(red, green, blue): RGBColor| {
            0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
        };
        let (one, other) = (luminance(one) + 0.05, luminance(other) + 0.05);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_colour_stands_out_on_light_and_on_dark_ground() {
        for (number, series) in SERIES.iter().enumerate() {
            assert!(
                contrast(series.light, GROUND_INK.light) >= 3.0,
                "{number} on light"
            );
            assert!(contrast(series.dark, GROUND_INK.dark) >= 3.0, "{number} on dark");
        }
        assert!(contrast(TEXT_INK.light, GROUND_INK.light) >= 7.0);
        assert!(contrast(TEXT_INK.dark, GROUND_INK.dark) >= 7.0);
    }

    #[test]
    fn no_two_inks_are_the_same_on_either_ground_and_fields_have_none() {
        let inks = || {
            SERIES
                .iter()
                .chain([&GROUND_INK, &TEXT_INK, &GRID_INK, &JOIN_INK])
        };
        for (number, ink) in inks().enumerate() {
            for other in inks().skip(number + 1) {
                assert_ne!(ink.light, other.light);
                assert_ne!(ink.dark, other.dark);
            }
        }
        for stays in [field::NEUTRAL, field::SAVES, field::COSTS, field::INK] {
            assert_eq!(on_dark_ground(stays), None);
        }
    }
}
