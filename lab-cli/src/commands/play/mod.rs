//! `lab play`: a person against a strategy in the terminal.
//!
//! Input is read line by line, so it can come from a pipe. A refused input causes a note and changes nothing.
//! While the strategy searches, Ctrl-C makes it move at once; at the prompt, it quits.

mod log;
mod screen;
mod search;

use crate::args::{HumanSides, PlayArgs};
use crate::outcome::Outcome;
use crate::registries::registries;
use crate::stdin_lines::{InputLine, Lines};
use crate::{ctrl_c, output};
use anyhow::{Context, Result};
use clap::ValueEnum;
use experiments::Monitor;
use experiments::matches::MoveBudget;
use log::{note_game, note_search};
use reports::diagram::BoardLetters;
use screen::{HELP, described, number, say, show, side_below};
use search::{FoundMove, SearchAllowance};
use sessions::book::Book;
use sessions::session::{InfoDetail, IterationInfo, MoveLimits, Session, SessionCommand, Side};
use sessions::{StopFlag, with_causes};
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::time::Duration;

/// The default time of the strategy for a move.
const DEFAULT_TIME: Duration = Duration::from_secs(2);

/// Plays until `quit` or the end of the input.
pub(crate) fn execute(args: &PlayArgs, monitor: &Monitor<'_>) -> Result<Outcome> {
    let mut play = Play::new(args, monitor.stop())?;
    play.begin()?;
    let mut lines = Lines::of_stdin();
    loop {
        if play.answer_while_it_is_its_turn()? == Outcome::Interrupted {
            return Ok(Outcome::Interrupted);
        }
        play.prompt()?;
        let line = match lines.next().context("cannot read standard input")? {
            None => {
                play.end_line()?;
                break;
            }
            Some(InputLine::TooLong) => {
                output::note("a line of more than 1 MiB is not read");
                continue;
            }
            Some(InputLine::Line(text)) => text,
        };
        if !play.execute(line.trim())? {
            break;
        }
        if ctrl_c::must_end() {
            return Ok(Outcome::Interrupted);
        }
    }
    Ok(Outcome::Fine)
}

struct Play {
    session: Session,
    person: HumanSides,
    drawing: BoardLetters,
    /// The side at the bottom of the board.
    from: Side,
    allowance: SearchAllowance,
    book: Book,
    seed: u64,
    log: Option<PathBuf>,
    stop: StopFlag,
    /// The existing file that `save` did not overwrite: saving to it again does.
    overwritten: Option<PathBuf>,
    prompts: bool,
}

impl Play {
    fn new(args: &PlayArgs, stop: &StopFlag) -> Result<Play> {
        let setup = args.setup.setup(&registries()).of(&args.strategy).into_owned();
        setup.check(args.game)?;
        let book = args.book.read(setup.registries.games())?;
        let mut session = Session::new(args.game, setup)?;
        if let Some(fen) = &args.fen {
            let game = Some(session.game()).filter(|&game| game != games::Game::CHESS);
            session.set_position(fen, &[] as &[&str], game)?;
        }
        session.set_strategy(args.strategy.clone().with_eval(None));
        if args.log.is_some() {
            session.set_detail(InfoDetail::RootMoves);
        }
        let budget = MoveLimits {
            depth: args.depth.map(engine_core::Depth::plies),
            nodes: args.nodes,
        };
        let has_limit = budget != MoveLimits::default();
        Ok(Play {
            session,
            person: args.side,
            drawing: args.diagram,
            from: side_below(args.side),
            allowance: (budget, args.time.or((!has_limit).then_some(DEFAULT_TIME))),
            book,
            seed: args.book.seed,
            log: args.log.clone(),
            stop: stop.clone(),
            overwritten: None,
            prompts: io::stdin().is_terminal() && io::stdout().is_terminal(),
        })
    }

    /// Shows the game, and logs its start.
    fn begin(&self) -> Result<()> {
        if let Some(log) = &self.log {
            note_game(log, &self.session)?;
        }
        self.show()?;
        if self.prompts {
            say("`help` tells what you can say.")?;
        }
        Ok(())
    }

    fn show(&self) -> Result<()> {
        show(&self.session, self.drawing, self.from)
    }

    fn prompt(&self) -> Result<()> {
        if self.prompts {
            let side = self.session.game().sides()[self.session.to_move().index()];
            output::print(&format!("{} {side}: ", number(&self.session)))?;
        }
        Ok(())
    }

    /// Ends the line after an unanswered prompt, or after the `^C` that the terminal echoes.
    fn end_line(&self) -> Result<()> {
        if self.prompts {
            output::print("\n")?;
        }
        Ok(())
    }

    fn is_persons(&self, side: Side) -> bool {
        match self.person {
            HumanSides::Both => true,
            HumanSides::First => side == Side::First,
            HumanSides::Second => side == Side::Second,
            HumanSides::None => false,
        }
    }

    fn persons_turn(&self) -> bool {
        self.is_persons(self.session.to_move())
    }

    /// Lets the strategy play as long as it is its turn.
    fn answer_while_it_is_its_turn(&mut self) -> Result<Outcome> {
        while !self.persons_turn() && self.session.outcome().is_none() {
            let interrupted = self.answer()?;
            if ctrl_c::must_end() {
                return Ok(Outcome::Interrupted);
            }
            // A spectator who interrupts wants to type something.
            if interrupted && self.person == HumanSides::None {
                self.person = HumanSides::Both;
                output::note("the strategy stops playing: you move both sides (`side none` lets it go on)");
            }
        }
        Ok(Outcome::Fine)
    }

    /// Runs a line of input; returns whether to continue. A line that is not a command is taken as a move.
    fn execute(&mut self, line: &str) -> Result<bool> {
        let (command, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match (command, rest.trim()) {
            ("", _) => {}
            ("go", _) => match self.session.outcome() {
                None => {
                    self.answer()?;
                    self.person = match (self.person, self.session.to_move()) {
                        (HumanSides::Both, _) => HumanSides::Both,
                        (_, Side::First) => HumanSides::First,
                        (_, Side::Second) => HumanSides::Second,
                    };
                }
                Some(outcome) => output::note(&format!("the game is over: {outcome}")),
            },
            ("hint", _) => self.hint()?,
            ("undo", _) => self.undo()?,
            ("new", game) => {
                let game = (!game.is_empty()).then(|| game.to_owned());
                if self.send(&SessionCommand::NewGame { game }) {
                    self.begin()?;
                }
            }
            ("fen", "") => say(&self.session.fen())?,
            ("fen", fen) => {
                let position = SessionCommand::Position {
                    fen: fen.to_owned(),
                    moves: Vec::new(),
                    comments: Vec::new(),
                };
                if self.send(&position) {
                    self.begin()?;
                }
            }
            ("moves", _) => self.moves()?,
            ("side", side) => match HumanSides::from_str(side, true) {
                Ok(person) => {
                    self.person = person;
                    self.from = side_below(person);
                }
                Err(_) => output::note(&format!(
                    "`side` wants white (red), black, both or none, not `{side}`"
                )),
            },
            ("flip", _) => {
                self.from = self.from.other();
                self.show()?;
            }
            ("board", _) => self.show()?,
            ("eval", _) => {
                let score = reports::numbers::score(self.session.evaluation().centipawns());
                let side = self.session.game().sides()[self.session.to_move().index()];
                say(&format!("static value {score}, seen by {side}"))?;
            }
            ("strategy", "") => say(&self.session.strategy().to_string())?,
            ("strategy", recipe) => {
                let recipe = recipe.to_owned();
                let is_changed = self.send(&SessionCommand::Strategy { recipe });
                if let (true, Some(log)) = (is_changed, &self.log) {
                    note_game(log, &self.session)?;
                }
            }
            ("pgn", _) => output::print(&self.pgn())?,
            ("save", "") => output::note("`save` wants the name of a file"),
            ("save", name) => self.save(name)?,
            ("help" | "?", _) => output::print(HELP)?,
            ("quit" | "exit", _) => return Ok(false),
            (_, rest) => match MoveBudget::read(command, rest) {
                Some(Ok(budget)) => self.allowance = (budget.of_session(), budget.time()),
                Some(Err(why)) => output::note(&format!("`{command}`: {why}")),
                None => {
                    let played = line.to_owned();
                    let help = " (`help` tells what you can say)";
                    if self.tell_with_help(&SessionCommand::Play { played }, help) {
                        self.show()?;
                    }
                }
            },
        }
        Ok(true)
    }

    /// Sends the session a command that takes no time; returns whether it succeeded. A refusal is printed as
    /// a note.
    fn send(&mut self, command: &SessionCommand) -> bool {
        self.tell_with_help(command, "")
    }

    fn tell_with_help(&mut self, command: &SessionCommand, help: &str) -> bool {
        let done = self.session.execute(command, Box::new(|_| None), &mut |_| ());
        done.inspect_err(|refused| output::note(&(with_causes(refused) + help)))
            .is_ok()
    }

    /// Plays a move of the strategy or the book. Returns whether Ctrl-C cut its search short.
    fn answer(&mut self) -> Result<bool> {
        let number = number(&self.session);
        if let Some(chosen) = self.of_book() {
            let written = self.session.play(&chosen)?.algebraic.clone();
            say(&format!("{number} {written}  from the book"))?;
            self.show()?;
            return Ok(false);
        }
        let found = self.search()?;
        if let Some(choice) = &found.choice {
            let thought = described(&self.session, found.best.as_ref(), found.nodes());
            let written = self.session.play(choice)?.algebraic.clone();
            let comment = found.best.as_ref().and_then(IterationInfo::comment);
            self.session.comment(&comment.unwrap_or_default());
            say(&format!("{number} {written}  {thought}"))?;
            self.show()?;
        }
        Ok(found.interrupted)
    }

    fn hint(&self) -> Result<()> {
        if let Some(outcome) = self.session.outcome() {
            output::note(&format!("the game is over: {outcome}"));
            return Ok(());
        }
        if let Some(chosen) = self.of_book() {
            let written = self.session.algebraic_line(&[chosen]).join(" ");
            return say(&format!("{written}  from the book"));
        }
        let found = self.search()?;
        let thought = described(&self.session, found.best.as_ref(), found.nodes());
        say(&format!("{}  {thought}", found.written(&self.session)))
    }

    fn search(&self) -> Result<FoundMove> {
        let found = FoundMove::by_search(&self.session, self.allowance, &self.stop);
        if found.interrupted {
            self.end_line()?;
        }
        if let Some(log) = &self.log {
            let (number, choice) = (number(&self.session), found.written(&self.session));
            note_search(log, &self.session, &number, &found.thoughts, &choice)?;
        }
        Ok(found)
    }

    fn of_book(&self) -> Option<String> {
        let (game, fen) = (self.session.game(), self.session.fen());
        self.book.choose(game, &fen, self.seed)
    }

    /// Takes back moves until it is the person's turn again.
    fn undo(&mut self) -> Result<()> {
        let plies = match self.person {
            HumanSides::Both | HumanSides::None => 1,
            HumanSides::First | HumanSides::Second if self.persons_turn() => 2,
            HumanSides::First | HumanSides::Second => 1,
        };
        if self.send(&SessionCommand::TakeBack { plies }) {
            self.show()?;
        }
        Ok(())
    }

    fn moves(&self) -> Result<()> {
        say(&self.session.state().algebraic_legal.join(" "))
    }

    fn pgn(&self) -> String {
        let strategy = self.session.strategy().to_string();
        let player = |side| if self.is_persons(side) { "a person" } else { &strategy };
        let date = experiments::today();
        let game = self.session.pgn(&[
            ("Event", "lab play"),
            ("Site", "?"),
            ("Date", &date),
            ("Round", "-"),
            ("White", player(Side::First)),
            ("Black", player(Side::Second)),
        ]);
        game.to_string()
    }

    /// Saves the game to a new file; overwrites an existing file only at the second request.
    fn save(&mut self, name: &str) -> Result<()> {
        let path = PathBuf::from(name);
        if path.symlink_metadata().is_ok() && self.overwritten.as_ref() != Some(&path) {
            output::note(&format!(
                "{name} is there already; `save {name}` once more overwrites it"
            ));
            self.overwritten = Some(path);
            return Ok(());
        }
        match disk::write(&path, self.pgn().as_bytes()) {
            Ok(()) => output::note(&format!("saved in {name}")),
            Err(error) => output::note(&with_causes(&error)),
        }
        self.overwritten = None;
        Ok(())
    }
}
