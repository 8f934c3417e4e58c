//! [`Drawer`]: the openings of a match that are drawn ([`sessions::openings`]), as many as are asked for.

use super::opening::Opening;
use crate::matches::error::MatchError;
use games::{Game, Setup};
use sessions::openings::Openings;
use sessions::session::{Budget, Session, SessionError};

/// Nobody is further ahead, in centipawns.
const PAWN: i32 = 100;
const NODES: u64 = 2_000;

pub(in crate::matches) struct Drawer {
    openings: Openings,
    drawn: Vec<Opening>,
}

impl Drawer {
    pub(super) fn new(game: Game, seed: u64) -> Result<Drawer, MatchError> {
        let session = Session::new(game, Setup::default()).map_err(cannot)?;
        Ok(Drawer {
            openings: Openings::judged(session, Budget::nodes(NODES), PAWN, seed),
            drawn: Vec::new(),
        })
    }

    /// Opening number `number`, from 0 up.
    pub(super) fn get(&mut self, number: usize) -> Result<Opening, MatchError> {
        while self.drawn.len() <= number {
            let found = self.openings.next();
            let found = found.ok_or_else(|| MatchError::NoOtherOpening {
                game: self.openings.game(),
                found: self.drawn.len(),
            })?;
            let moves = found.moves.into_iter();
            self.drawn.push(Opening {
                id: None,
                fen: self.openings.start().to_owned(),
                moves: moves.map(|played| played.coordinates).collect(),
            });
        }
        Ok(self.drawn[number].clone())
    }
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
    use std::collections::HashSet;

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
                assert!(places.insert(game.position_without_counters(&session.fen())));
                let mut deeper = session.think(&Budget::nodes(20_000), Box::new(|_| None));
                deeper.by_ref().for_each(drop);
                let score = deeper.best().unwrap().score.unwrap();
                assert!(score.abs() < 600, "{game} {opening:?}: {score}");
            }
        }
    }
}
