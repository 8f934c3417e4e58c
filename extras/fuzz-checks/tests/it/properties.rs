//! Every check on drawn bytes: any at all, any text, near misses, and kept inputs that were tampered with.

use super::corpus::inputs;
use fuzz_checks::{ALL, chess_fen, epd, pgn, recipe, xiangqi_fen};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index, select};
use search_variants::Catalogue;

/// A change of a text: what stands between two places is replaced.
type Edit = (Index, Index, Vec<u8>);

/// What parsers look for, and what they may not expect.
const WORDS: &[&str] = &[
    "/",
    " ",
    ";",
    "\"",
    "=",
    "+",
    "\n",
    "\0",
    "\u{feff}",
    "é",
    "炮",
    "9",
    "-1",
    "18446744073709551616",
    "null",
    "[",
    "{}",
];

fn edits() -> impl Strategy<Value = Vec<Edit>> {
    let word = select(WORDS).prop_map(|word| word.as_bytes().to_vec());
    let piece = prop_oneof![Just(Vec::new()), word, vec(any::<u8>(), 1..4)];
    vec((any::<Index>(), any::<Index>(), piece), 1..5)
}

/// At most so many bytes are taken out at once.
const LARGEST_CUT: usize = 12;

fn edited(mut bytes: Vec<u8>, edits: &[Edit]) -> Vec<u8> {
    for (place, length, piece) in edits {
        let start = place.index(bytes.len() + 1);
        let end = bytes.len().min(start + length.index(LARGEST_CUT));
        bytes.splice(start..end, piece.iter().copied());
    }
    bytes
}

/// An algorithm and some words that may be parts of it.
fn near_recipes() -> impl Strategy<Value = String> {
    let catalogue = Catalogue::standard();
    let algorithms: Vec<&str> = catalogue.algorithms().iter().map(|info| info.name).collect();
    let mut words: Vec<String> = vec![
        "killers=3".to_owned(),
        "qs=".to_owned(),
        "null-move(r={2..4},depth=2)".to_owned(),
    ];
    for info in catalogue.parts() {
        words.push(info.name.to_owned());
        let settings = info.settings().iter();
        words.extend(settings.map(|setting| format!("{}={}", info.name, setting.name)));
        let parameters = info.parameters.iter();
        words.extend(parameters.map(|known| format!("{}({}={})", info.name, known.name, known.usual())));
    }
    (select(algorithms), vec(select(words), 0..6)).prop_map(|(algorithm, words)| {
        let mut text = algorithm.to_owned();
        words.iter().for_each(|word| text.extend(["+", word.as_str()]));
        text
    })
}

proptest! {
    #[test]
    fn any_bytes_and_any_text_are_read_or_refused(bytes in vec(any::<u8>(), 0..300), text in "(?s).{0,200}") {
        for (_, check) in ALL {
            check(&bytes);
            check(text.as_bytes());
        }
    }

    #[test]
    fn any_near_miss_of_a_fen_is_read_or_refused(
        text in "[1-8]{0,2}k[1-8]{0,2}(/[pnbrqkPNBRQ1-8]{1,8}){6}/[1-8]{0,2}K[1-8]{0,2} [wb] [KQkq-]{1,4} [a-h-][36]? [0-9]{1,6} [0-9]{1,6}",
        xiangqi in "[1-9]{0,2}k[1-9]{0,2}(/[pabnrcPABNRC1-9]{1,9}){8}/[1-9]{0,2}K[1-9]{0,2} [wbr] - - [0-9]{1,6} [0-9]{1,6}",
    ) {
        chess_fen(text.as_bytes());
        xiangqi_fen(xiangqi.as_bytes());
    }

    #[test]
    fn any_line_of_operations_is_read_or_refused(
        line in "([1-8/]{1,9} ){1,4}[w;-]( -| [0-9]){0,4}( ?(bm|am|id|c0|D[1-9]|x_1)( [a-z\"=+]{0,3}){0,3};){0,5}( bm a)?"
    ) {
        epd(line.as_bytes());
    }

    #[test]
    fn any_heap_of_words_of_games_is_read_or_refused(
        text in "(\\[(Event|FEN|x) \"?[a-z]{0,3}\"?\\]?\n?|[1-3]?\\.{0,3}(e4|e2-e4|E7-E5|d5|exd5|Nb1-c3|H2-E2|C2=5|O-O|--)[!?+=/#±-]{0,4}| |\n|\\{|\\}|\\(|\\)|\\$1|1-0|\\*|\\*\n){0,60}"
    ) {
        pgn(text.as_bytes());
    }

    #[test]
    fn any_heap_of_parts_is_read_or_refused(text in near_recipes()) {
        recipe(text.as_bytes());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Of each check one of the kept inputs, changed in a few places.
    #[test]
    fn damaged_files_are_read_or_refused(which in any::<Index>(), edits in edits()) {
        for (name, check) in ALL {
            let inputs = inputs(name);
            check(&edited(std::fs::read(which.get(&inputs)).unwrap(), &edits));
        }
    }
}
