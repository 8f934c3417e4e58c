//! Tests of the built-in games.

mod tree;

use engine_core::chess::{Chess, Mailbox};
use engine_core::xiangqi::Xiangqi;
use games::TreePosition;
use games::contract::assert_game;

#[test]
fn the_games_of_the_lab_keep_the_contract_of_other_games() {
    assert_game::<Chess>();
    assert_game::<Mailbox>();
    assert_game::<Xiangqi>();
    assert_game::<TreePosition>();
}
