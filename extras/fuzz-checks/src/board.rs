//! Properties of every board, whatever its game.

use engine_core::exchange::Exchanges;
use engine_core::perft::{divide, perft, perft_leaves};
use engine_core::{Depth, MoveScope, Notation, Searchable};
use games::{Game, GameRules, RootPosition, SearchSetup};
use search_variants::{Limits as SearchLimits, Strategy};

/// A search of an odd position may take this many nodes.
const NODES: u64 = 300;

/// Lists, plays, takes back, counts, writes and searches the moves of a board.
pub(crate) fn holds<G: GameRules>(board: &G, setup: &SearchSetup) {
    let before = state(board);
    let legal = board.legal_moves();
    let mut played_on = board.clone();
    for &played in &legal {
        let frontier = board.evaluate_after(played);
        let undo = played_on.make(played);
        let undo = undo.expect("a legal move can be played");
        if let Some(frontier) = frontier {
            assert_eq!(frontier.value, played_on.evaluate(), "{board:?}");
            assert_eq!(frontier.halfmove_clock, played_on.halfmove_clock(), "{board:?}");
            assert_eq!(board.key_after(played), Some(played_on.key()), "{board:?}");
        }
        played_on.unmake(played, undo);
        assert_eq!(state(&played_on), before);
    }
    // What is written of a move leads back to it; of many moves some will do.
    for &played in legal.iter().step_by(1 + legal.len() / 8) {
        let (coordinates, algebraic) = (board.coordinates(played), board.algebraic(played));
        let back = [
            board.read_coordinates(&coordinates),
            board.read_algebraic(&algebraic),
        ];
        assert_eq!(
            back,
            [Ok(played), Ok(played)],
            "{coordinates} {algebraic} in {board:?}"
        );
    }
    let mut captures = Vec::new();
    board.generate(MoveScope::Captures, &mut captures);
    for capture in captures {
        assert!(board.capture(capture).is_some(), "{capture:?} in {board:?}");
        if let Some(told) = board.exchange_gain(capture) {
            let truth = Exchanges::default().played_out(board, capture);
            assert_eq!(Some(told), truth, "{capture:?} in {board:?}");
        }
        assert!(board.history_index(capture) < G::HISTORY_SIZE);
    }
    let mut counted = board.clone();
    assert_eq!(
        perft(&mut counted, Depth::new(1)),
        legal.len() as u64,
        "{board:?}"
    );
    let two = perft(&mut counted, Depth::new(2));
    assert_eq!(perft_leaves(&mut counted, Depth::new(2)), two, "{board:?}");
    let divided = divide(&mut counted, Depth::new(2));
    assert_eq!(
        divided.iter().map(|(_, count)| count).sum::<u64>(),
        two,
        "{board:?}"
    );
    search::<G>(&board.fen(), setup, legal.is_empty());
}

/// Everything about a position that the rules can see.
fn state<P: Notation + Searchable>(board: &P) -> (String, u64, i32, bool) {
    (
        board.fen(),
        board.key().0,
        board.evaluate().centipawns(),
        board.in_check(),
    )
}

/// A short search comes to an end with a move, if there is one.
fn search<G: GameRules>(fen: &str, setup: &SearchSetup, over: bool) {
    let recipe: Strategy = "pvs+qs+check-ext+see+killers+history+null-move"
        .parse()
        .expect("a recipe");
    let budget = SearchLimits {
        nodes: Some(NODES),
        poll: None,
    };
    let root = RootPosition::read(fen, "", Some(Game::of::<G>())).expect("what a board has written");
    let (position, earlier) = root.set_up(setup).expect("the usual evaluation");
    let mut search = position.search(&recipe, earlier, budget);
    while let Some(iteration) = search.deepen(Depth::new(3)) {
        assert!(!over || iteration.best_move.is_none(), "{fen}");
    }
}
