//! The colours of drawings, on light and on dark ground.
//!
//! Those of series come from M. Okabe and K. Ito's palette (*Color Universal Design*, 2008), which
//! colour-blind readers can tell apart. Yellow is left out, orange and sky blue are darkened, so that each
//! stands out on white. A scene is drawn in the colours for light ground; its SVG says beside them what they
//! become where the reader prefers dark pages. What stands on ground of its own, as pieces on a board do, has
//! colours that stay.

use std::fmt;

/// A colour on light ground, and what it becomes on dark ground if it does not stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ink {
    light: u32,
    pub(super) dark: Option<u32>,
}

impl Ink {
    /// The same on any ground.
    pub(crate) const fn fixed(color: u32) -> Ink {
        Ink {
            light: color,
            dark: None,
        }
    }

    const fn turning(light: u32, dark: u32) -> Ink {
        Ink {
            light,
            dark: Some(dark),
        }
    }

    pub(crate) fn parts(self) -> [u8; 3] {
        let [_, parts @ ..] = self.light.to_be_bytes();
        parts
    }

    pub(crate) fn mixed(self, other: Ink, share: f64) -> Ink {
        let mut mixed = [0; 4];
        for ((mixed, from), to) in mixed[1..].iter_mut().zip(self.parts()).zip(other.parts()) {
            let (from, to) = (f64::from(from), f64::from(to));
            *mixed = (from + (to - from) * share).round() as u8;
        }
        Ink::fixed(u32::from_be_bytes(mixed))
    }
}

impl fmt::Display for Ink {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "#{:06x}", self.light)
    }
}

/// The colours of series; with the eighth they begin again, with other markers.
pub(crate) const SERIES: [Ink; 7] = [
    Ink::turning(0x000000, 0xfafafa),
    ink::BLUE,
    ink::VERMILION,
    ink::GREEN,
    Ink::turning(0xcc79a7, 0xe29cc4),
    Ink::turning(0xc48600, 0xf0b429),
    Ink::turning(0x2f94d1, 0x9ad4f7),
];

pub(crate) mod ink {
    use super::Ink;

    pub(crate) const GROUND: Ink = Ink::turning(0xffffff, 0x1c1c1e);
    pub(crate) const TEXT: Ink = Ink::turning(0x262626, 0xe6e6e6);
    pub(crate) const REMARK: Ink = Ink::turning(0x606060, 0xa8a8ac);
    pub(crate) const GRID: Ink = Ink::turning(0xdddddd, 0x3a3a3c);
    pub(crate) const EDGE: Ink = Ink::turning(0xb5b5b5, 0x5a5a5e);
    pub(crate) const JOIN: Ink = Ink::turning(0x999999, 0x7c7c80);
    pub(crate) const BAR: Ink = Ink::turning(0x8fc3e6, 0x2c6490);
    pub(crate) const BLUE: Ink = Ink::turning(0x0072b2, 0x4a9fe0);
    pub(crate) const VERMILION: Ink = Ink::turning(0xd55e00, 0xf07a28);
    pub(crate) const GREEN: Ink = Ink::turning(0x009e73, 0x2fc194);
    /// So light that text can be read on them.
    pub(crate) const PALE_GREY: Ink = Ink::turning(0xf2f2f2, 0x2c2c2e);
    pub(crate) const PALE_BLUE: Ink = Ink::turning(0xd9eaf4, 0x12344a);
    pub(crate) const PALE_VERMILION: Ink = Ink::turning(0xfae7d9, 0x452a12);
    pub(crate) const PALE_GREEN: Ink = Ink::turning(0xd9f0ea, 0x12392f);

    /// What stands on light fields, as they do themselves.
    pub(crate) const DARK: Ink = Ink::fixed(0x202020);
    pub(crate) const LIGHT: Ink = Ink::fixed(0xfcfcfc);
    pub(crate) const FIELD_BLUE: Ink = Ink::fixed(0x0070b0);
    pub(crate) const FIELD_VERMILION: Ink = Ink::fixed(0xd45c00);
    pub(crate) const FIELD_GREEN: Ink = Ink::fixed(0x009c70);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours, from 1 to 21 (Web Content Accessibility Guidelines 2.1).
    fn contrast(one: Ink, other: Ink) -> f64 {
        let linear = |value: u8| match f64::from(value) / 255.0 {
            dim if dim <= 0.04045 => dim / 12.92,
            bright => ((bright + 0.055) / 1.055).powf(2.4),
        };
        let luminance = |ink: Ink| {
            let [red, green, blue] = ink.parts().map(linear);
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let (one, other) = (luminance(one), luminance(other));
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_colour_stands_out_on_light_and_on_dark_ground() {
        let dark = |ink: Ink| Ink::fixed(ink.dark.unwrap());
        let needed = SERIES.map(|ink| (ink, 3.0)).into_iter();
        for (ink, least) in needed.chain([(ink::TEXT, 7.0), (ink::REMARK, 4.5)]) {
            assert!(contrast(ink, ink::GROUND) >= least, "{ink} on light");
            assert!(contrast(dark(ink), dark(ink::GROUND)) >= least, "{ink} on dark");
        }
    }
}
