//! What a game promises, for everybody's tests: [`assert_game`].

use crate::Game;
use crate::any_position::AnyPosition;
use crate::game_rules::GameRules;
use crate::other::OtherGame;
use crate::registries::Registries;
use crate::root::Root;
use engine_core::contract::assert_position;
use engine_core::random::SplitMix64;
use engine_core::{Depth, Searchable};
use search_variants::{Registry, Search};

const GAMES: u64 = 20;
/// Moves of a random game at the most.
const LONGEST: usize = 60;

/// Holds a game of one's own to what the lab asks of it, in the positions of random games:
///
/// - rules and evaluation keep the promises of [`assert_position`];
/// - a position reads what it writes;
/// - a move has coordinates without blanks, different from all others, and is read from them and from what
///   people write; it comes back from its code;
/// - whole searches through [`AnyPosition`] count what searches of the position itself count.
///
/// Call it from the tests of the game.
///
/// # Panics
/// If a promise is broken.
pub fn assert_game<G: GameRules>() {
    let mut random = SplitMix64::new(1);
    for _ in 0..GAMES {
        let mut position = G::startpos();
        for _ in 0..LONGEST {
            assert_position(&position, 1);
            reads_what_it_writes(&position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let chosen = moves[random.below(moves.len() as u64) as usize];
            assert!(
                position.make(chosen).is_some(),
                "{chosen:?} is legal in {position:?}"
            );
        }
        searches_alike(&position);
    }
    searches_alike(&G::startpos());
}

fn reads_what_it_writes<G: GameRules>(position: &G) {
    let fen = position.fen();
    let game = Game::Other(OtherGame::of::<G>());
    let root = Root::read(&fen, "", Some(game));
    let root = root.unwrap_or_else(|error| panic!("{fen} is not read: {error:?}"));
    assert_eq!(root.fen(), fen, "what {position:?} is written as");
    let Ok(again) = G::from_fen(&fen) else {
        unreachable!("it was read above");
    };
    assert_eq!(again.key(), position.key(), "the key of {fen}");
    assert_eq!(again.evaluate(), position.evaluate(), "the value of {fen}");

    let mut texts: Vec<String> = Vec::new();
    for played in position.legal_moves() {
        let text = position.coordinates(played);
        let place = format!("`{text}` ({played:?}) in {fen}");
        assert!(!text.is_empty() && !text.contains(char::is_whitespace), "{place}");
        assert_eq!(position.read_coordinates(&text), Ok(played), "{place}");
        assert_eq!(
            position.read_algebraic(&position.algebraic(played)),
            Ok(played),
            "{place}"
        );
        assert!(
            G::Move::try_from(played.into()).is_ok_and(|again| again == played),
            "the code of {place}"
        );
        assert!(!texts.contains(&text), "{place} twice");
        texts.push(text);
    }
}

/// Whether searches count the same with and without the types of the game.
fn searches_alike<G: GameRules>(position: &G) {
    fn counts<P: Searchable>(position: P, registry: &Registry<P>) -> Vec<(u64, Option<i32>)> {
        let recipe = "alpha-beta+qs+mvv-lva+killers+counter+history+hash-move+tt+null-move";
        let Ok(strategy) = registry.strategy(recipe) else {
            unreachable!("the lab has these parts");
        };
        let mut search = Search::by(registry, position, &strategy);
        let counts = search.deepen(Depth::new(4)).map(|iteration| {
            let score = iteration.score.map(engine_core::Score::centipawns);
            (iteration.counters.nodes, score)
        });
        counts.collect()
    }
    assert_eq!(
        counts(AnyPosition::new(position.clone()), &Registries::default().other),
        counts(position.clone(), &Registry::standard()),
        "nodes and scores of {position:?}, through the lab's type and by itself"
    );
}
