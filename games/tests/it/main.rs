//! What games and their names are.

mod tree;

use engine_core::chess::{Chess, Mailbox};
use engine_core::xiangqi::Xiangqi;
use games::contract::assert_game;
use games::{Tree, did_you_mean};

#[test]
fn the_games_of_the_lab_keep_the_contract_of_other_games() {
    assert_game::<Chess>();
    assert_game::<Mailbox>();
    assert_game::<Xiangqi>();
    assert_game::<Tree>();
}

#[test]
fn a_similar_name_is_suggested() {
    let names = ["bratko-kopec", "kaufman"];
    assert_eq!(
        did_you_mean("bratko-kopek", names),
        " (did you mean `bratko-kopec`?)"
    );
    assert_eq!(did_you_mean("Kaufmann", names), " (did you mean `kaufman`?)");
    assert_eq!(did_you_mean("my.epd", names), "");
}
