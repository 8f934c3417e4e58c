//! [`Drawer`]: random openings.
//!
//! Some random moves from the usual position; kept if the game goes on, if a short search finds nobody more
//! than a pawn ahead, and if no opening before has come to the same position. They follow from the seed.

use super::opening::Opening;
use crate::game::{Game, Setup};
use crate::matches::error::MatchError;
use crate::session::{Budget, Session, SessionError};
use engine_core::random::SplitMix64;
use std::collections::HashSet;

/// Random moves of both sides together.
const PLIES: usize = 8;
/// Nobody is further ahead, in centipawns.
const PAWN: i32 = 100;
/// Nodes of the search that finds out.
const NODES: u64 = 2_000;
/// After so many tries in vain there is no other.
const TRIES: usize = 2_000;

/// Draws openings one after the other.
pub(in crate::matches) struct Drawer {
    session: Session,
    random: SplitMix64,
    drawn: Vec<Opening>,
    /// The positions that they lead to.
    seen: HashSet<String>,
}

impl Drawer {
    pub(super) fn new(game: Game, seed: u64) -> Result<Drawer, MatchError> {
        Ok(Drawer {
            session: Session::new(game, Setup::default()).map_err(cannot)?,
            random: SplitMix64::new(seed),
            drawn: Vec::new(),
            seen: HashSet::new(),
        })
    }

    /// Opening number `number`, from 0 up.
    pub(super) fn get(&mut self, number: usize) -> Result<Opening, MatchError> {
        while self.drawn.len() <= number {
            let mut tries = 0;
            let opening = loop {
                if let Some(opening) = self.try_one()? {
                    break opening;
                }
                tries += 1;
                if tries == TRIES {
                    return Err(MatchError::NoOtherOpening {
                        game: self.session.game(),
                        found: self.drawn.len(),
                    });
                }
            };
            self.drawn.push(opening);
        }
        Ok(self.drawn[number].clone())
    }

    /// Some random moves, if they make an opening.
    fn try_one(&mut self) -> Result<Option<Opening>, MatchError> {
        self.session.restart().map_err(cannot)?;
        for _ in 0..PLIES {
            if self.session.outcome().is_some() {
                return Ok(None);
            }
            let legal = self.session.legal_moves();
            let chosen = &legal[self.random.below(legal.len() as u64) as usize];
            self.session.play(chosen).map_err(cannot)?;
        }
        let place = place(&self.session.fen());
        if self.session.outcome().is_some() || self.seen.contains(&place) || !self.is_even() {
            return Ok(None);
        }
        self.seen.insert(place);
        let moves = self.session.moves().iter();
        Ok(Some(Opening {
            id: None,
            fen: self.session.start().to_owned(),
            moves: moves.map(|played| played.coordinates.clone()).collect(),
        }))
    }

    /// Whether nobody is ahead.
    fn is_even(&self) -> bool {
        let mut thinking = self.session.think(&Budget::nodes(NODES), Box::new(|| None));
        thinking.by_ref().for_each(drop);
        let score = thinking.best().and_then(|best| best.score);
        score.is_some_and(|score| score.abs() <= PAWN)
    }
}

/// A position without its counters: pieces, side to move, castling and en passant.
fn place(fen: &str) -> String {
    let fields: Vec<&str> = fen.split(' ').take(4).collect();
    fields.join(" ")
}

fn cannot(source: SessionError) -> MatchError {
    MatchError::Opening {
        place: "random openings".to_owned(),
        opening: "the usual position".to_owned(),
        source: Box::new(source),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_openings_are_even_different_from_each_other_and_the_same_again() {
        for game in [Game::Chess, Game::Xiangqi] {
            let [mut drawer, mut again, mut other] = [1, 1, 2].map(|seed| Drawer::new(game, seed).unwrap());
            let openings: Vec<Opening> = (0..20).map(|number| drawer.get(number).unwrap()).collect();
            // In whatever order they are asked for.
            assert_eq!(again.get(19).unwrap(), openings[19]);
            assert_ne!(other.get(0).unwrap(), openings[0]);
            let mut session = Session::new(game, Setup::default()).unwrap();
            let mut places = HashSet::new();
            for (number, opening) in openings.iter().enumerate() {
                assert_eq!(again.get(number).unwrap(), *opening);
                session
                    .set_position(&opening.fen, &opening.moves, Some(game))
                    .unwrap();
                assert!(session.outcome().is_none());
                assert!(places.insert(place(&session.fen())));
                let mut deeper = session.think(&Budget::nodes(20_000), Box::new(|| None));
                deeper.by_ref().for_each(drop);
                let score = deeper.best().unwrap().score.unwrap();
                assert!(score.abs() < 600, "{game} {opening:?}: {score}");
            }
        }
    }
}
