//! [`KNOWN`]: the built-in suites.

use games::Game;

pub struct BuiltInSuite {
    pub name: &'static str,
    pub game: Game,
    pub summary: &'static str,
    pub source: &'static str,
    pub(super) text: &'static str,
}

const HORIZON: BuiltInSuite = BuiltInSuite {
    name: "horizon",
    game: Game::CHESS,
    summary: "documented cases of the horizon effect",
    source: "Kaindl, Caesar and others, told in each line",
    text: positions::HORIZON,
};

/// The built-in suites; in a browser, those that are small enough to be measured there.
pub const KNOWN: &[BuiltInSuite] = if cfg!(feature = "full") { ALL } else { &[HORIZON] };

const ALL: &[BuiltInSuite] = &[
    BuiltInSuite {
        name: "bratko-kopec",
        game: Game::CHESS,
        summary: "positional and tactical middlegames; the standard test of node counts",
        source: "I. Bratko, D. Kopec 1982",
        text: positions::BRATKO_KOPEC,
    },
    BuiltInSuite {
        name: "kaufman",
        game: Game::CHESS,
        summary: "a short test of playing strength",
        source: "L. Kaufman",
        text: positions::KAUFMAN,
    },
    BuiltInSuite {
        name: "win-at-chess",
        game: Game::CHESS,
        summary: "300 tactical problems",
        source: "F. Reinfeld 1958, corrected best moves",
        text: positions::WIN_AT_CHESS,
    },
    HORIZON,
    BuiltInSuite {
        name: "zugzwang",
        game: Game::CHESS,
        summary: "positions in which having to move is a burden",
        source: "Chess Programming Wiki; R. Allgeuer 2004",
        text: positions::ZUGZWANG,
    },
    BuiltInSuite {
        name: "mates",
        game: Game::CHESS,
        summary: "forced mates in 1 to 3 moves, with proven distances",
        source: "Coko - Genie 1971; composed problems",
        text: positions::CHESS_MATES,
    },
    BuiltInSuite {
        name: "openings",
        game: Game::CHESS,
        summary: "random openings in which nobody is more than a pawn ahead",
        source: "drawn by the lab",
        text: positions::CHESS_OPENINGS,
    },
    BuiltInSuite {
        name: "xiangqi-mates",
        game: Game::XIANGQI,
        summary: "forced wins in 1 to 4 moves, with proven distances",
        source: "tournament games",
        text: positions::XIANGQI_MATES,
    },
    BuiltInSuite {
        name: "xiangqi-self-play",
        game: Game::XIANGQI,
        summary: "openings, middlegames and endgames; the standard test of node counts in xiangqi",
        source: "games of the lab against itself",
        text: positions::XIANGQI_SELF_PLAY,
    },
    BuiltInSuite {
        name: "xiangqi-openings",
        game: Game::XIANGQI,
        summary: "random openings in which nobody is more than a pawn ahead",
        source: "drawn by the lab",
        text: positions::XIANGQI_OPENINGS,
    },
    BuiltInSuite {
        name: "uniform-trees",
        game: Game::TREE,
        summary: "trees of 65 536 leaves with independent values; what theory speaks of",
        source: "drawn by the lab",
        text: positions::UNIFORM_TREES,
    },
];
