//! [`PositionMeasurements`] without the feature `full`: nothing is measured.

use super::BoardPosition;
use crate::rules::GameRules;

/// What is measured of a position beside its searches.
pub trait PositionMeasurements {}

impl<G: GameRules> PositionMeasurements for BoardPosition<G> {}
