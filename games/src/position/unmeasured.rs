//! [`PositionMeasurements`] without the feature `full`: no measurements.

use super::BoardPosition;
use crate::rules::GameRules;

/// Measurements of a position other than searches.
pub trait PositionMeasurements {}

impl<G: GameRules> PositionMeasurements for BoardPosition<G> {}
