//! Colours for factors: blue where something is saved, vermilion where it costs more, nearly white at 1. Both
//! ends differ for colour-blind readers; every coloured field carries its number as well.

use crate::scene::{Color, ink};

/// A scale of colours: full at `most` as a logarithm, to either side.
#[derive(Clone, Copy)]
pub(super) struct ColorScale {
    most: f64,
}

impl ColorScale {
    /// A scale on which the furthest of the factors has the full colour, but nothing below a tenth more or
    /// less.
    pub(super) fn over(factors: impl Iterator<Item = f64>) -> ColorScale {
        let most = factors
            .map(|factor| factor.ln().abs())
            .fold(1.1_f64.ln(), f64::max);
        ColorScale { most }
    }

    pub(super) fn most(self) -> f64 {
        self.most.exp()
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
