//! Connect four, a game of your own: rules, evaluation, and the notation of positions and moves. It contains
//! no search, and every command of the lab can play it.

use engine_core::{Captures, Evaluate, Key, MoveScope, MoveTables, NoLegalMoves, Notation, Position, Score};
use games::GameRules;

const COLUMNS: u32 = 7;
const ROWS: u32 = 6;
/// Bits per column: six squares and an empty one above them, so that lines do not wrap from one column to the
/// next.
const HEIGHT: u32 = ROWS + 1;

/// The stones of both sides, as bitboards: `mine` is the side to move. Square (column, row) is bit `7 *
/// column + row`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ConnectFour {
    mine: u64,
    theirs: u64,
}

/// What is wrong with the text of a position.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FenError {
    #[error("`{0}` is not rows of stones and a side to move, as in `7/7/7/7/3o3/3x3 x`")]
    Form(String),
    #[error("{ROWS} rows are wanted, from the top down, not {0}")]
    Rows(usize),
    #[error("row {row} `{text}` is not {COLUMNS} places: `x`, `o`, and numbers of empty ones")]
    Row { row: u32, text: String },
    #[error("column {0} has a stone with nothing below it")]
    Floating(char),
    #[error("{x} `x` and {o} `o` with `{side}` to move: x begins, and they take turns")]
    Turn { x: u32, o: u32, side: String },
    #[error("the side to move has four in a row: the game was over before")]
    Over,
}

impl ConnectFour {
    fn at(column: u32, row: u32) -> u64 {
        1 << (column * HEIGHT + row)
    }

    /// The lowest empty square of a column; `None` if the column is full.
    fn drop_in(self, column: u32) -> Option<u64> {
        let taken = self.mine | self.theirs;
        let mut places = (0..ROWS).map(|row| ConnectFour::at(column, row));
        places.find(|place| taken & place == 0)
    }

    /// Whether the stones have four in a row: vertical, horizontal or diagonal.
    fn has_four(stones: u64) -> bool {
        [1, HEIGHT, HEIGHT - 1, HEIGHT + 1].iter().any(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step)) != 0
        })
    }

    /// The number of stones, weighted by their closeness to the middle column.
    fn central(stones: u64) -> i32 {
        let weight = |column: u32| 3 - column.abs_diff(COLUMNS / 2) as i32;
        let column = |column| stones >> (column * HEIGHT) & ((1 << ROWS) - 1);
        (0..COLUMNS)
            .map(|at| weight(at) * u64::count_ones(column(at)) as i32)
            .sum()
    }

    /// The stones of x, who moves first, and those of o.
    fn stones(self) -> [u64; 2] {
        match (self.mine | self.theirs).count_ones() % 2 {
            0 => [self.mine, self.theirs],
            _ => [self.theirs, self.mine],
        }
    }
}

fn letter(column: u32) -> char {
    char::from(b'a' + column as u8)
}

impl Position for ConnectFour {
    /// A column, from 0.
    type Move = u8;
    type Undo = ConnectFour;

    fn key(&self) -> Key {
        // In each column, the sum encodes both its height and the owners of its stones, so the key is unique.
        Key((self.mine + (self.mine | self.theirs)).wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    fn generate(&self, scope: MoveScope, moves: &mut Vec<u8>) {
        if scope == MoveScope::All && !ConnectFour::has_four(self.theirs) {
            let open = (0..COLUMNS).filter(|&column| self.drop_in(column).is_some());
            moves.extend(open.map(|column| column as u8));
        }
    }

    fn make(&mut self, played: u8) -> Option<ConnectFour> {
        let (before, place) = (*self, self.drop_in(played.into())?);
        (self.mine, self.theirs) = (before.theirs, before.mine | place);
        Some(before)
    }

    fn unmake(&mut self, _played: u8, before: ConnectFour) {
        *self = before;
    }

    fn without_legal_moves(&self) -> NoLegalMoves {
        if ConnectFour::has_four(self.theirs) {
            NoLegalMoves::Loss
        } else {
            NoLegalMoves::Draw
        }
    }
}

impl Evaluate for ConnectFour {
    fn evaluate(&self) -> Score {
        Score::evaluation(10 * (ConnectFour::central(self.mine) - ConnectFour::central(self.theirs)))
    }
}

impl Captures for ConnectFour {}

impl MoveTables for ConnectFour {
    const HISTORY_SIZE: usize = COLUMNS as usize;

    fn history_index(&self, candidate: u8) -> usize {
        candidate.into()
    }
}

impl Notation for ConnectFour {
    fn fen(&self) -> String {
        let [x, o] = self.stones();
        let sign = |place| match (x & place != 0, o & place != 0) {
            (true, _) => 'x',
            (_, true) => 'o',
            _ => '1',
        };
        let row = |row| {
            (0..COLUMNS)
                .map(|column| sign(ConnectFour::at(column, row)))
                .collect()
        };
        let rows: Vec<String> = (0..ROWS).rev().map(row).collect();
        let mut fen = rows.join("/");
        for empty in (2..=COLUMNS as usize).rev() {
            fen = fen.replace(&"1".repeat(empty), &empty.to_string());
        }
        fen + if self.mine == x { " x" } else { " o" }
    }

    fn coordinates(&self, played: u8) -> String {
        letter(played.into()).to_string()
    }
}

impl GameRules for ConnectFour {
    const NAME: &'static str = "connect-four";
    const START: &'static str = "7/7/7/7/7/7 x";
    type FenError = FenError;

    fn from_fen(fen: &str) -> Result<ConnectFour, FenError> {
        let Some((placement, side)) = fen.split_once(' ') else {
            return Err(FenError::Form(fen.to_owned()));
        };
        let rows: Vec<&str> = placement.split('/').collect();
        if rows.len() != ROWS as usize {
            return Err(FenError::Rows(rows.len()));
        }
        let [mut x, mut o] = [0, 0];
        for (text, row) in rows.iter().zip((0..ROWS).rev()) {
            let mut column = 0;
            for sign in text.chars() {
                match (sign, sign.to_digit(10)) {
                    ('x', _) if column < COLUMNS => x |= ConnectFour::at(column, row),
                    ('o', _) if column < COLUMNS => o |= ConnectFour::at(column, row),
                    (_, Some(empty @ 1..=COLUMNS)) => column += empty - 1,
                    _ => column = COLUMNS,
                }
                column += 1;
            }
            if column != COLUMNS {
                let (row, text) = (row + 1, (*text).to_owned());
                return Err(FenError::Row { row, text });
            }
        }
        let floating = |column: &u32| {
            let stones = (x | o) >> (column * HEIGHT) & ((1 << ROWS) - 1);
            stones & (stones + 1) != 0
        };
        if let Some(column) = (0..COLUMNS).find(floating) {
            return Err(FenError::Floating(letter(column)));
        }
        let (mine, theirs) = match (x.count_ones().checked_sub(o.count_ones()), side) {
            (Some(0), "x") => (x, o),
            (Some(1), "o") => (o, x),
            _ => {
                let (x, o, side) = (x.count_ones(), o.count_ones(), side.to_owned());
                return Err(FenError::Turn { x, o, side });
            }
        };
        if ConnectFour::has_four(mine) {
            Err(FenError::Over)
        } else {
            Ok(ConnectFour { mine, theirs })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::history_reduction::HistoryReduction;
    use crate::recapture::Recapture;
    use engine_core::{Depth, perft::perft};
    use games::GameRegistry;
    use games::contract::assert_game;
    use search_variants::Registry;
    use search_variants::contract::assert_sound;

    #[test]
    fn it_is_a_game_as_the_lab_asks() {
        assert_game::<ConnectFour>();
    }

    #[test]
    fn a_game_comes_with_the_parts_of_the_others_or_is_told_which_is_missing() {
        let registries = || GameRegistry::default().with(Recapture).with(HistoryReduction);
        let taken = |registry: Registry<ConnectFour>| registries().with_game(registry);
        let refused = |registry| taken(registry).expect_err("a refusal").to_string();
        let standard = Registry::standard;
        assert!(taken(standard().with(HistoryReduction).with(Recapture)).is_ok());
        assert_eq!(
            refused(standard().with(Recapture)),
            "the game connect-four cannot be taken: its registry lacks `history-reduction`, which the other \
             games have"
        );
        assert_eq!(
            GameRegistry::default()
                .with_game::<ConnectFour>(standard().with(Recapture))
                .expect_err("a refusal")
                .to_string(),
            "the game connect-four cannot be taken: its registry has `recapture`, which the other games lack: \
             give it to them first"
        );
        assert!(refused(Registry::empty()).contains("its registry lacks `minimax`"));
        let twice = GameRegistry::default().with_game::<ConnectFour>(standard());
        let twice = twice.and_then(|once| once.with_game::<ConnectFour>(standard()));
        assert!(
            twice
                .expect_err("a refusal")
                .to_string()
                .contains("there is one of that name")
        );
    }

    #[test]
    fn move_paths_are_as_many_as_known() {
        let known = [7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
        for (paths, depth) in known.into_iter().zip(1..) {
            assert_eq!(perft(&mut ConnectFour::default(), Depth::new(depth)), paths);
        }
    }

    #[test]
    fn searches_are_sound_with_parts_of_the_lab_and_of_outside() {
        let registry = Registry::standard().with(Recapture);
        let positions = ["7/7/7/7/7/7 x", "7/7/3x3/3o3/3xo2/2oxx2 o"];
        let positions = positions.map(|fen| ConnectFour::from_fen(fen).expect("a position"));
        for recipe in [
            "alpha-beta+killers+recapture",
            "pvs+hash-move+killers+history",
            "mtdf+killers",
        ] {
            let strategy = registry.strategy(recipe).expect("a recipe");
            assert_sound(&registry, &strategy, &positions, Depth::new(6));
        }
    }

    #[test]
    fn texts_that_are_no_positions_are_refused_with_the_reason() {
        let refused = |fen| ConnectFour::from_fen(fen).expect_err("no position").to_string();
        assert!(refused("startpos").contains("is not rows of stones"));
        assert_eq!(refused("7/7/7 x"), "6 rows are wanted, from the top down, not 3");
        assert!(refused("7/7/7/7/7/8 x").starts_with("row 1 `8` is not 7 places"));
        assert!(refused("7/7/7/7/3y3/7 x").starts_with("row 2 `3y3` is not 7 places"));
        assert_eq!(
            refused("7/7/7/7/3x3/7 o"),
            "column d has a stone with nothing below it"
        );
        assert!(refused("7/7/7/7/7/3x3 x").starts_with("1 `x` and 0 `o` with `x` to move"));
        assert!(refused("7/7/7/7/oooo3/xxxx3 x").contains("four in a row"));
    }
}
