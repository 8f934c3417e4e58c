//! Suites: the ones the lab carries, and the user's own.

use crate::game::{Game, OnBoard, Root, Setup};
use anyhow::{Context, Result, bail};
use engine_core::epd::Epd;
use engine_core::{Notation, Passed};
use std::collections::HashSet;
use std::io::Read;
use std::path::Path;

/// A suite that is compiled in.
pub(crate) struct Known {
    /// Its name.
    pub(crate) name: &'static str,
    /// Its game.
    pub(crate) game: Game,
    /// What it is for.
    pub(crate) summary: &'static str,
    /// Where it comes from.
    pub(crate) source: &'static str,
    text: &'static str,
}

/// Every suite that the lab carries.
pub(crate) const KNOWN: &[Known] = &[
    Known {
        name: "bratko-kopec",
        game: Game::Chess,
        summary: "positional and tactical middlegames; the usual test of node counts",
        source: "I. Bratko, D. Kopec 1982",
        text: include_str!("../../positions/chess/bratko-kopec.epd"),
    },
    Known {
        name: "kaufman",
        game: Game::Chess,
        summary: "a short test of playing strength",
        source: "L. Kaufman",
        text: include_str!("../../positions/chess/kaufman.epd"),
    },
    Known {
        name: "win-at-chess",
        game: Game::Chess,
        summary: "300 tactical problems",
        source: "F. Reinfeld 1958, corrected best moves",
        text: include_str!("../../positions/chess/win-at-chess.epd"),
    },
    Known {
        name: "horizon",
        game: Game::Chess,
        summary: "documented cases of the horizon effect",
        source: "Kaindl, Caesar and others, told in each line",
        text: include_str!("../../positions/chess/horizon.epd"),
    },
    Known {
        name: "zugzwang",
        game: Game::Chess,
        summary: "positions in which having to move is a burden",
        source: "Chess Programming Wiki; R. Allgeuer 2004",
        text: include_str!("../../positions/chess/zugzwang.epd"),
    },
    Known {
        name: "mates",
        game: Game::Chess,
        summary: "forced mates in 1 to 3 moves, with proven distances",
        source: "Coko - Genie 1971; composed problems",
        text: include_str!("../../positions/chess/mates.epd"),
    },
    Known {
        name: "xiangqi-mates",
        game: Game::Xiangqi,
        summary: "forced wins in 1 to 4 moves, with proven distances",
        source: "tournament games",
        text: include_str!("../../positions/xiangqi/mates.epd"),
    },
    Known {
        name: "xiangqi-self-play",
        game: Game::Xiangqi,
        summary: "openings, middlegames and endgames; the usual test of node counts in xiangqi",
        source: "games of the lab against itself",
        text: include_str!("../../positions/xiangqi/self-play.epd"),
    },
];

impl Known {
    /// The suite.
    pub(crate) fn load(&self) -> Result<Suite> {
        read(self.name, self.name, self.text, Some(self.game))
    }
}

/// Positions to be searched.
#[derive(Debug)]
pub(crate) struct Suite {
    /// Its name: a known one, the file's without ending, or `stdin`.
    pub(crate) name: String,
    /// Its positions.
    pub(crate) entries: Vec<Entry>,
}

/// A position of a suite.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its name, different from all others of the suite.
    pub(crate) id: String,
    /// The position.
    pub(crate) root: Root,
}

/// The suite that is searched if none is named.
pub(crate) fn usual(game: Game) -> &'static str {
    match game {
        Game::Chess => "bratko-kopec",
        Game::Xiangqi => "xiangqi-self-play",
    }
}

/// Loads suites by their names; without any, the usual one of the game.
fn load_all(names: &[String], game: Option<Game>) -> Result<Vec<Suite>> {
    match names {
        [] => Ok(vec![load(usual(game.unwrap_or(Game::Chess)), game)?]),
        names => names.iter().map(|name| load(name, game)).collect(),
    }
}

/// The suites named, and the positions given one by one as another; without either the game's usual suite.
pub(crate) fn chosen(names: &[String], positions: &[String], game: Option<Game>) -> Result<Vec<Suite>> {
    let mut suites = match (names, positions) {
        ([], [_, ..]) => Vec::new(),
        _ => load_all(names, game)?,
    };
    if !positions.is_empty() {
        suites.push(of_positions(positions, game)?);
    }
    Ok(suites)
}

/// A suite of positions given one by one: each a FEN, or `startpos`.
fn of_positions(positions: &[String], game: Option<Game>) -> Result<Suite> {
    let entries = positions.iter().zip(1..).map(|(position, number)| {
        let root = Root::read(position, "", game).with_context(|| format!("--fen {position}"))?;
        let id = match position.as_str() {
            "startpos" => position.clone(),
            _ => format!("position {number}"),
        };
        Ok(Entry { id, root })
    });
    Ok(Suite {
        name: "positions".to_owned(),
        entries: entries.collect::<Result<_>>()?,
    })
}

/// Loads a suite by its name, its path, or `-` for standard input. The game shows in each line unless it is given.
pub(crate) fn load(name_or_path: &str, game: Option<Game>) -> Result<Suite> {
    if let Some(known) = KNOWN.iter().find(|known| known.name == name_or_path) {
        return known.load();
    }
    if name_or_path == "-" {
        let mut bytes = Vec::new();
        std::io::stdin()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
        let text = text_of(&bytes, "standard input")?;
        return read("stdin", "standard input", &text, game);
    }
    let path = Path::new(name_or_path);
    if !path.exists() {
        bail!("there is no file `{name_or_path}`, and no suite of that name (`lab suites` lists them)");
    }
    let bytes = std::fs::read(path).with_context(|| format!("cannot read the suite {name_or_path}"))?;
    let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy();
    read(&name, name_or_path, &text_of(&bytes, name_or_path)?, game)
}

/// The text of a file, without a byte order mark.
fn text_of(bytes: &[u8], place: &str) -> Result<String> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Ok(text.trim_start_matches('\u{feff}').to_owned()),
        Err(error) => {
            let line = bytes[..error.valid_up_to()]
                .iter()
                .filter(|&&byte| byte == b'\n')
                .count()
                + 1;
            bail!("{place}:{line}: not UTF-8 text; a suite is a text file of EPD or FEN lines")
        }
    }
}

/// Reads EPD or FEN lines; empty lines and those that begin with `#` are passed over. All bad lines are told.
fn read(name: &str, place: &str, text: &str, game: Option<Game>) -> Result<Suite> {
    let mut suite = Suite {
        name: name.to_owned(),
        entries: Vec::new(),
    };
    let mut seen = HashSet::new();
    let mut errors = Vec::new();
    for (line, number) in text.lines().map(str::trim).zip(1..) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match read_line(line, game) {
            Ok((id, root)) => {
                let mut id = id.unwrap_or_else(|| format!("line {number}"));
                if !seen.insert(id.clone()) {
                    id = format!("{id} (line {number})");
                }
                suite.entries.push(Entry { id, root });
            }
            Err(error) => errors.push(format!("{place}:{number}: {error:#}")),
        }
    }
    match errors.as_slice() {
        [] if suite.entries.is_empty() => {
            bail!("{place} holds no position; a suite has an EPD or FEN on each line")
        }
        [] => Ok(suite),
        [only] => bail!("{only}"),
        several => bail!(
            "{} bad lines, nothing was run:\n{}",
            several.len(),
            several.join("\n")
        ),
    }
}

/// A line's name and position. Moves that it calls best or to be avoided must be legal. An operation `game` names the game, if
/// nobody else does.
fn read_line(line: &str, game: Option<Game>) -> Result<(Option<String>, Root)> {
    let epd: Epd = line.parse()?;
    let named = epd.other.iter().find(|operation| operation.opcode == "game");
    let game = match (game, named.and_then(|operation| operation.operands.first())) {
        (None, Some(name)) => Some(name.parse().context("operation `game`")?),
        (game, _) => game,
    };
    let root = Root::read(&epd.position, "", game)?;
    root.on_board(&Setup::default(), Legal(&epd))??;
    Ok((epd.id, root))
}

/// Checks the moves that a line names.
struct Legal<'a>(&'a Epd);

impl OnBoard for Legal<'_> {
    type Output = Result<()>;

    fn with<P: Notation>(self, board: P, _earlier: Vec<Passed>) -> Result<()> {
        for (opcode, moves) in [("bm", &self.0.best_moves), ("am", &self.0.avoid_moves)] {
            for text in moves {
                board
                    .read_move(text)
                    .with_context(|| format!("operation `{opcode}`"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_known_suite_is_sound() {
        let sizes: Vec<(&str, usize)> = KNOWN
            .iter()
            .map(|known| (known.name, known.load().unwrap().entries.len()))
            .collect();
        assert_eq!(
            sizes,
            [
                ("bratko-kopec", 24),
                ("kaufman", 25),
                ("win-at-chess", 300),
                ("horizon", 9),
                ("zugzwang", 33),
                ("mates", 42),
                ("xiangqi-mates", 60),
                ("xiangqi-self-play", 24)
            ]
        );
    }

    #[test]
    fn positions_without_a_name_are_called_by_their_line() {
        let suite = read(
            "x",
            "x.fen",
            "# three\n\n8/8/8/8/8/8/8/K1k5 w - -\n8/8/8/8/8/8/8/K1k5 b - - 0 1\n",
            None,
        )
        .unwrap();
        let ids: Vec<&str> = suite.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["line 3", "line 4"]);
    }

    #[test]
    fn a_name_given_twice_is_told_apart_by_its_line() {
        let text = "8/8/8/8/8/8/8/K1k5 w - - id \"A\";\r\n8/8/8/8/8/8/8/K1k5 b - - id \"A\";\r\n";
        let suite = read("x", "x.epd", text, None).unwrap();
        let ids: Vec<&str> = suite.entries.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["A", "A (line 2)"]);
    }

    #[test]
    fn every_bad_line_is_told_with_its_place() {
        let text = "8/8/8/8/8/8/8/K1k5 w - -\nnonsense\n8/8/8/8/8/8/8/K1k5 w - - bm Qh8;\n";
        let error = read("x", "x.epd", text, None).unwrap_err().to_string();
        assert!(
            error.starts_with("2 bad lines, nothing was run:\nx.epd:2: FEN has 1 of at least 4 fields"),
            "{error}"
        );
        assert!(
            error.contains("\nx.epd:3: operation `bm`: `Qh8` is not a legal move"),
            "{error}"
        );
    }

    #[test]
    fn text_that_is_not_utf8_is_told_with_its_line() {
        let error = text_of(b"fine\nfine\n\xff\xfe", "x.epd").unwrap_err().to_string();
        assert!(error.starts_with("x.epd:3: not UTF-8"), "{error}");
        assert_eq!(text_of("\u{feff}x".as_bytes(), "x").unwrap(), "x");
    }
}
