//! Named recipes: the steps of the ladder and of the roadmap, and `modern`, the last of them.

use super::read::read_part;
use super::{RecipeError, Strategy};
use crate::algorithm::{alpha_beta, minimax};
use crate::catalogue::Catalogue;
use crate::leaf::quiescence;
use crate::ordering::{killers, mvv_lva};

/// The change at each step after the ladder: `+part` adds or replaces a part, `-part` removes it, and a word
/// alone changes the algorithm. The order was found by the example `order_roadmap` of `experiments`: each
/// step is the best next one by Elo. The steps after `+iir` were added later, at more nodes per move; two of
/// them that are meant to gain Elo measure about zero there, and are judged by leaving them out. That of
/// `hash-move=table` saves time, that of `unfinished` changes no node, and the one that removes parts makes
/// nodes cheaper. The parameters are those that do best on Win at Chess with 100,000 nodes, but `reward` was
/// chosen by games.
pub const STEPS: [&str; 29] = [
    "+reverse-futility",
    "+see -mvv-lva",
    "+qs=good",
    "+futility",
    "+tt(deeper=1,quiescence=1,keep=1)",
    "+lmr=log",
    "+hash-move",
    "+history=gravity",
    "+null-move(growth=4,margin=200,above=1)",
    "+lmp",
    "pvs",
    "aspiration=pvs(width=30,widening=3)",
    "+see-pruning",
    "+continuation",
    "+check-ext",
    "+mate-distance",
    "+counter",
    "+iir",
    "+killers(keep=1) +counter(keep=1) +history=gravity(keep=1) +continuation(keep=1) +hash-move(keep=1)",
    "+see-pruning(quiet=50)",
    "+qs=good(least=1)",
    "+reverse-futility(soft=1) +null-move(growth=4,margin=200,above=1,soft=1)",
    "+lmr=log(captures=1)",
    "+tt(deeper=1,quiescence=1,value=1,keep=1)",
    "+tt(deeper=1,quiescence=2,value=1,keep=1) +hash-move=table",
    "aspiration=pvs(width=30,widening=3,unfinished=1)",
    "+correction=stand-pat(keep=1)",
    "-mate-distance -counter -iir +continuation=piece(keep=1)",
    "+history=gravity(reward=1000,keep=1) +continuation=piece(reward=1000,keep=1)",
];

impl Strategy {
    /// The five steps of the published tables: minimax, alpha-beta, quiescence, MVV-LVA, killers.
    pub fn ladder() -> Vec<Strategy> {
        let mut ladder = vec![Strategy::of(&minimax::INFO)];
        let mut step = Strategy::of(&alpha_beta::INFO);
        for part in [&quiescence::INFO, &mvv_lva::INFO, &killers::INFO] {
            ladder.push(step.clone());
            step = step.with(part);
        }
        ladder.push(step);
        ladder
    }

    /// The ladder and further steps that each add one modern technique.
    pub fn roadmap() -> Vec<Strategy> {
        let mut steps = Strategy::ladder();
        for change in STEPS {
            let changed = steps[steps.len() - 1].after_step(change);
            steps.push(changed);
        }
        steps
    }

    /// The last step of the roadmap.
    pub fn modern() -> Strategy {
        let mut steps = Strategy::roadmap();
        steps.swap_remove(steps.len() - 1)
    }

    fn after_step(&self, change: &str) -> Strategy {
        self.changed(change).expect("a step names what this crate has")
    }

    /// The strategy after a change written as in [`STEPS`].
    ///
    /// # Errors
    /// [`RecipeError`] if the change names something that this crate does not have.
    pub fn changed(&self, change: &str) -> Result<Strategy, RecipeError> {
        let mut strategy = self.clone();
        for word in change.split(' ') {
            strategy = match (word.strip_prefix('+'), word.strip_prefix('-')) {
                (Some(added), _) => strategy.with_chosen(read_part(added, change, &Catalogue::standard())?),
                (_, Some(removed)) => {
                    let removed = read_part(removed, change, &Catalogue::standard())?;
                    strategy.without(removed.info)
                }
                (None, None) => Strategy {
                    parts: strategy.parts,
                    ..word.parse()?
                },
            };
        }
        Ok(strategy)
    }
}
