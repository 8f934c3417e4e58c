//! Colours for factors: blue where something is saved, vermilion where it costs more, nearly white at 1.
//!
//! Both ends are colours of Okabe and Ito's palette, which colour-blind readers can tell apart; every
//! coloured field carries its number as well.

use super::palette::field::{COSTS, INK, NEUTRAL, SAVES};
use plotters::prelude::*;

/// A scale of colours: full at `most` as a logarithm, to either side.
#[derive(Clone, Copy)]
pub(super) struct Shades {
    most: f64,
}

impl Shades {
    /// A scale on which the furthest of the factors has the full colour, but nothing below a tenth more or
    /// less.
    pub(super) fn over(factors: impl Iterator<Item = f64>) -> Shades {
        let most = factors
            .map(|factor| factor.ln().abs())
            .fold(1.1_f64.ln(), f64::max);
        Shades { most }
    }

    pub(super) fn most(self) -> f64 {
        self.most.exp()
    }

    pub(super) fn color(self, factor: f64) -> RGBColor {
        let depth = (factor.ln() / self.most).clamp(-1.0, 1.0);
        let end = if depth >= 0.0 { SAVES } else { COSTS };
        let mix = |from: u8, to: u8| {
            let (from, to) = (f64::from(from), f64::from(to));
            (from + (to - from) * depth.abs()).round() as u8
        };
        RGBColor(
            mix(NEUTRAL.0, end.0),
            mix(NEUTRAL.1, end.1),
            mix(NEUTRAL.2, end.2),
        )
    }

    pub(super) fn ink(self, factor: f64) -> RGBColor {
        let RGBColor(red, green, blue) = self.color(factor);
        let light = 0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue);
        if light < 125.0 { NEUTRAL } else { INK }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_neutral_and_the_furthest_has_the_full_colour() {
        let shades = Shades::over([2.0, 0.1].into_iter());
        assert_eq!(shades.color(1.0), NEUTRAL);
        assert_eq!(shades.color(0.1), COSTS);
        assert_eq!(shades.color(10.0), SAVES);
        assert_eq!(Shades::over(std::iter::once(1.0)).color(1.0), NEUTRAL);
    }
}
