//! [`MethodInfo`]: what is known of a method; [`Splittable`]: what a method knows of a node.

use engine_core::Ply;

/// What is known of a method, for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodInfo {
    /// Its name on a command line.
    pub name: &'static str,
    /// Its name in a sentence.
    pub title: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// Where it was described.
    pub reference: &'static str,
}

/// What a method knows of a node whose moves it might share out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Splittable {
    pub(super) ply: Ply,
    /// Whether nothing but first moves leads to it.
    pub(super) is_leftmost: bool,
    pub(super) tried: usize,
}
