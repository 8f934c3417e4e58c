//! Colors for factors: blue for savings, vermilion for higher cost, almost white at 1. Color-blind readers
//! can distinguish the two ends, and every colored cell also has its number.

use crate::scene::{Color, ink};

/// A color scale, symmetric around 0, that is fully saturated at the logarithm `most`.
#[derive(Clone, Copy)]
pub(super) struct ColorScale {
    most: f64,
}

impl ColorScale {
    /// A scale that is fully saturated at the most extreme factor, but at no less than 10 % from 1.
    pub(super) fn over(factors: impl Iterator<Item = f64>) -> ColorScale {
        let most = factors
            .map(|factor| factor.ln().abs())
            .fold(1.1_f64.ln(), f64::max);
        ColorScale { most }
    }

    pub(super) fn color(self, factor: f64) -> Color {
        let depth = (factor.ln() / self.most).clamp(-1.0, 1.0);
        let end = if depth >= 0.0 { ink::FIELD_BLUE } else { ink::FIELD_VERMILION };
        ink::LIGHT.mixed(end, depth.abs())
    }

    pub(super) fn ink(self, factor: f64) -> Color {
        let [red, green, blue] = self.color(factor).parts().map(f64::from);
        let light = 0.299 * red + 0.587 * green + 0.114 * blue;
        if light < 125.0 { ink::LIGHT } else { ink::DARK }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_neutral_and_the_furthest_has_the_full_colour() {
        let shades = ColorScale::over([2.0, 0.1].into_iter());
        assert_eq!(shades.color(1.0), ink::LIGHT);
        assert_eq!(shades.color(0.1), ink::FIELD_VERMILION);
        assert_eq!(shades.color(10.0), ink::FIELD_BLUE);
        assert_eq!(ColorScale::over(std::iter::once(1.0)).color(1.0), ink::LIGHT);
    }
}
