//! `lab uci`: a strategy as an engine for GUIs, over the protocols UCI or UCCI on standard input and output.
//!
//! The main thread reads and answers at once; a search has a thread and a board of its own. A line that is
//! not understood, or cannot be executed, is answered by `info string` and changes nothing. A position is an
//! exception: it is set up to the first illegal move, and an unreadable position leaves none. Every `go` is
//! answered by `bestmove`.
//!
//! References: R. Huber, S. Meyer-Kahlen, *Description of the Universal Chess Interface*, 2006; *UCCI*, the
//! Universal Chinese Chess Interface, 3.0.

mod line;
mod options;
mod replies;
mod search;
mod time_management;

use crate::args::UciArgs;
use crate::outcome::Outcome;
use crate::output;
use crate::registries::registries;
use crate::stdin_lines::{InputLine, Lines};
use anyhow::{Result, bail};
use engine_core::notation::MoveError;
use engine_core::{Depth, chess, sanitize};
use games::{Game, GameError};
use line::{GoLimits, go, position, set_option, shortened};
use options::Options;
use replies::StdinReader;
use reports::diagram::{BoardLetters, Side};
use search::Running;
use sessions::session::{Session, SessionError};
use sessions::{EngineProtocol, with_causes};

const HELP: &str = "info string commands: uci ucci isready ucinewgame setoption position go stop ponderhit \
    banmoves d eval quit; go takes depth nodes movetime wtime btime winc binc movestogo mate infinite ponder \
    searchmoves perft";

/// Reads commands until `quit` or the end of the input.
pub(crate) fn execute(args: &UciArgs) -> Result<Outcome> {
    let setup = args.setup.setup(&registries());
    setup.check(args.game)?;
    let book = args.book.read(setup.registries.games())?;
    let options = Options::new(args.game, &setup, args.strategy.clone(), book);
    let mut engine = Engine {
        session: Session::new(options.game, options.setup.clone())?,
        seed: args.book.seed,
        options,
        has_new_setup: false,
        has_position: true,
        dialect: EngineProtocol::default(),
        running: None,
        banned: Vec::new(),
    };
    let mut lines = Lines::of_stdin();
    loop {
        let text = match lines.next()? {
            None => {
                // If the input ends during a search (a pipe), the search is finished.
                engine.running.map_or(Ok(()), Running::finish)?;
                break;
            }
            Some(InputLine::TooLong) => {
                say("info string error: a line of more than 1 MiB")?;
                continue;
            }
            Some(InputLine::Line(text)) => text,
        };
        match engine.execute(&text) {
            Ok(true) => {}
            Ok(false) => {
                engine.quit()?;
                break;
            }
            // Nobody is left to answer.
            Err(error) if error.is::<disk::WriteError>() => return Err(error),
            Err(error) => say_error(&error)?,
        }
    }
    Ok(Outcome::Fine)
}

fn say_error(error: &anyhow::Error) -> Result<()> {
    let message = sanitize::message(&with_causes(error.as_ref())).replace(['\n', '\r'], " ");
    say(&format!("info string error: {message}"))
}

fn say(line: &str) -> Result<()> {
    Ok(output::print(&format!("{line}\n"))?)
}

struct Engine {
    options: Options,
    /// Whether options have changed since the session was last set up.
    has_new_setup: bool,
    seed: u64,
    session: Session,
    /// Whether the session holds the last requested position, as far as its moves are legal.
    has_position: bool,
    dialect: EngineProtocol,
    running: Option<Running>,
    /// Moves that a UCCI program does not allow in this position.
    banned: Vec<String>,
}

impl Engine {
    /// Executes a line; returns whether to continue. Unknown words before a command are skipped, as UCI
    /// requires.
    fn execute(&mut self, text: &str) -> Result<bool> {
        let words: Vec<&str> = text.split_whitespace().collect();
        for (place, word) in words.iter().enumerate() {
            let rest = &words[place + 1..];
            match *word {
                "uci" => self.introduce(EngineProtocol::Uci)?,
                "ucci" => {
                    self.options.set("UCI_Variant", "xiangqi")?;
                    self.introduce(EngineProtocol::Ucci)?;
                }
                "isready" => say("readyok")?,
                "ucinewgame" => self.begin_game()?,
                "banmoves" => {
                    let game = self.options.game;
                    self.banned = rest.iter().map(|text| self.dialect.inward(game, text)).collect();
                }
                "debug" | "register" | "probe" => bail!("`{word}` is not supported, and changes nothing"),
                "setoption" => {
                    let (name, value) = set_option(rest)?;
                    let game = self.options.game;
                    self.options.set(&name, &value)?;
                    self.has_new_setup = true;
                    if self.options.game != game {
                        self.begin_game()?;
                    }
                }
                "position" => {
                    let (game, (position, moves)) = (self.options.game, position(rest));
                    let moves = moves.iter().map(|text| self.dialect.inward(game, text));
                    self.set_position(&position, &moves.collect::<Vec<String>>())?;
                }
                "go" => match go(rest) {
                    GoLimits {
                        perft: Some(plies), ..
                    } => self.perft(plies)?,
                    go => match self.go(go) {
                        // The GUI waits for a move, so it must get one.
                        Err(error) if !error.is::<disk::WriteError>() => {
                            say_error(&error)?;
                            let any = self.session.legal_moves().into_iter().next();
                            let any = any.filter(|_| self.has_position);
                            say(&self.listener().best_move(any.as_deref(), None))?;
                        }
                        done => done?,
                    },
                },
                "ponderhit" => {
                    if let Some(running) = &self.running {
                        running.ponder_hit();
                    }
                }
                "stop" => self.stop()?,
                "d" => self.display()?,
                "eval" => {
                    self.refuse_no_position()?;
                    self.set_up()?;
                    let value = self.session.evaluation().centipawns();
                    let eval = &self.options.setup.eval;
                    say(&format!(
                        "info string {eval} evaluation {value:+} cp for the side to move"
                    ))?;
                }
                "help" => say(HELP)?,
                "quit" => return Ok(false),
                _ => continue,
            }
            self.forget_what_is_done()?;
            return Ok(true);
        }
        if let Some(first) = words.first() {
            bail!("unknown command `{}`; `help` lists them", shortened(first));
        }
        self.forget_what_is_done()?;
        Ok(true)
    }

    /// Counts the move paths from the position.
    fn perft(&mut self, plies: u32) -> Result<()> {
        self.stop()?;
        self.refuse_no_position()?;
        let mut session = self.new_game()?;
        let moves = self.session.moves().iter();
        let moves: Vec<&str> = moves.map(|played| played.coordinates.as_str()).collect();
        session.set_position(self.session.start(), &moves, Some(self.session.game()))?;
        self.running = Some(Running::perft(session, Depth::new(plies), self.listener())?);
        Ok(())
    }

    /// Sets the position, up to the first illegal move. An unreadable position leaves none, lest a search
    /// answer for the previous one.
    fn set_position(&mut self, position: &str, moves: &[String]) -> Result<()> {
        let game = Some(self.options.game);
        self.banned.clear();
        if self.options.game == Game::CHESS {
            let read: Option<chess::Fen> = position.parse().ok();
            if let Some(dropped) = read.and_then(|fen| fen.dropped(position)) {
                say(&format!("info string {dropped}"))?;
            }
        }
        let set = self.session.set_position(position, moves, game);
        self.has_position = match &set {
            Err(SessionError::Game(GameError::Move { number, source, .. })) => {
                self.session.set_position(position, &moves[..number - 1], game)?;
                self.has_position = true;
                if matches!(source, MoveError::Syntax { .. }) {
                    let played = &moves[number - 1];
                    bail!("move {number} `{played}` is not a move; moves look like e2e4, e7e8q");
                }
                true
            }
            set => set.is_ok(),
        };
        Ok(set?)
    }

    fn refuse_no_position(&self) -> Result<()> {
        if !self.has_position {
            bail!("there is no position: the last one cannot be read");
        }
        Ok(())
    }

    fn go(&mut self, mut go: GoLimits) -> Result<()> {
        self.stop()?;
        self.refuse_no_position()?;
        let (game, mut legal) = (self.session.game(), self.session.legal_moves());
        if !self.banned.is_empty() && go.search_moves.is_empty() {
            legal.retain(|legal| !self.banned.contains(legal));
            let outward = legal.iter().map(|legal| self.dialect.outward(game, legal));
            go.search_moves = outward.collect();
        }
        for text in std::mem::take(&mut go.search_moves) {
            let inward = self.dialect.inward(game, &text);
            if legal.contains(&inward) {
                go.search_moves.push(inward);
            } else {
                go.passed_over.push(text);
            }
        }
        if !go.passed_over.is_empty() {
            let words = sanitize::message(&go.passed_over.join(" "));
            say(&format!("info string `go`: passed over {words}"))?;
        }
        if let Some(played) = self.of_book(&go) {
            let answer = self.listener().best_move(Some(&played), None);
            return say(&format!("info string from the book\n{answer}"));
        }
        self.set_up()?;
        self.session.set_strategy(self.options.strategy.clone());
        let overhead = self.options.overhead;
        self.running = Some(Running::think(&self.session, &go, self.listener(), overhead)?);
        Ok(())
    }

    /// Sets up the session with the board and evaluation of the options, if they have changed. A new board
    /// discards what earlier searches have learned.
    fn set_up(&mut self) -> Result<()> {
        if self.has_new_setup {
            self.session.set_setup(self.options.setup.clone())?;
            self.has_new_setup = false;
        }
        Ok(())
    }

    /// The book's move; `None` if the GUI wants a search (infinite, ponder, mate, searchmoves).
    fn of_book(&self, go: &GoLimits) -> Option<String> {
        let is_search = go.infinite || go.ponder || go.mate.is_some() || !go.search_moves.is_empty();
        let book = &self.options.book;
        let chosen = book.choose(self.session.game(), &self.session.fen(), self.seed);
        chosen.filter(|_| !is_search)
    }

    fn introduce(&mut self, dialect: EngineProtocol) -> Result<()> {
        if dialect != self.dialect {
            self.dialect = dialect;
            self.begin_game()?;
        }
        let version = env!("CARGO_PKG_VERSION");
        let mut text = format!("id name search lab {version}\nid author the authors of the search lab\n");
        for line in self.options.declared(dialect) {
            text.push_str(&format!("{line}\n"));
        }
        text.push_str(match dialect {
            EngineProtocol::Uci => "uciok",
            EngineProtocol::Ucci => "ucciok",
        });
        say(&text)
    }

    fn new_game(&self) -> Result<Session> {
        Ok(Session::new(self.options.game, self.options.setup.clone())?)
    }

    fn begin_game(&mut self) -> Result<()> {
        self.session = self.new_game()?;
        self.has_position = true;
        Ok(())
    }

    fn listener(&self) -> StdinReader {
        StdinReader {
            dialect: self.dialect,
            game: self.session.game(),
        }
    }

    fn display(&self) -> Result<()> {
        self.refuse_no_position()?;
        let session = &self.session;
        let fen = session.fen();
        let mut text = match sessions::diagram(session.game(), &fen) {
            Some(diagram) => self
                .dialect
                .board(session.game(), &diagram.to_text(BoardLetters::Ascii, Side::First)),
            None => String::new(),
        };
        text.push_str(&format!("\nFen: {fen}\nStrategy: {}\n", self.options.strategy));
        if let Some(outcome) = session.outcome() {
            text.push_str(&format!("Result: {outcome}\n"));
        }
        say(&text)
    }

    fn stop(&mut self) -> Result<()> {
        self.running.take().map_or(Ok(()), Running::stop)
    }

    fn forget_what_is_done(&mut self) -> Result<()> {
        let done = self.running.take_if(|running| running.is_done());
        done.map_or(Ok(()), Running::stop)
    }

    fn quit(mut self) -> Result<()> {
        self.stop()?;
        match self.dialect {
            EngineProtocol::Uci => Ok(()),
            EngineProtocol::Ucci => say("bye"),
        }
    }
}
