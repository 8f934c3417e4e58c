//! The results of a run that deserve a slide, each with its figure.

use super::sentences::{in_brackets, times};
use super::{Comparison, Factor};
use crate::document::Slide;
use crate::numbers;

/// The most lines on a slide's chart; of more strategies, the first and the last ones are drawn.
const LINES: usize = 5;

impl Comparison<'_> {
    /// The answer, the step that saves the most, growth with depth, move ordering, and quality.
    pub fn slides(&self) -> Vec<Slide> {
        let judged = self.judged_by.is_some();
        let of_all = [
            ("reduction", self.headline().unwrap_or_default()),
            ("nodes", self.nodes_heading()),
            ("ordering", self.ordering_heading()),
            (if judged { "regret" } else { "solved" }, self.quality_heading()),
        ];
        let of_all = of_all.map(|(figure, title)| Slide {
            strategies: self.few(),
            ..Slide::new(figure, &title)
        });
        let mut slides = Vec::from(of_all);
        if let Some(step) = self.greatest_step() {
            slides.insert(1, step);
        }
        slides
    }

    /// The step that saves the most. `None` if no step saves nodes, with fewer than three strategies, and in
    /// a sweep.
    fn greatest_step(&self) -> Option<Slide> {
        let steps = self.grid.places().filter_map(|strategy| self.step(strategy));
        let saves = |step: &Factor| {
            step.estimate.is_above_zero() == Some(true) && !numbers::is_one(step.estimate.factor())
        };
        let saving = steps.filter(saves);
        let best = saving.max_by(|one, other| one.estimate.log.total_cmp(&other.estimate.log))?;
        let Factor { other, strategy, .. } = best;
        let [before, name] = [other, strategy].map(|strategy| self.grid.name(strategy).to_owned());
        (self.grid.places().len() > 2 && self.sweep.is_empty()).then(|| {
            let title = format!(
                "The largest step: {name} visits {} {before}{}",
                times(&best.estimate),
                in_brackets(&best.estimate, "95% CI ")
            );
            Slide {
                strategies: vec![before, name],
                ..Slide::new("reduction", &title)
            }
        })
    }

    /// All strategies, or the first and the last ones if there are many.
    fn few(&self) -> Vec<String> {
        let places = self.grid.places();
        let mut names: Vec<String> = places.map(|place| self.grid.name(place).to_owned()).collect();
        if names.len() > LINES {
            names.drain(1..=names.len() - LINES);
        }
        names
    }
}
