//! Benches alone.
