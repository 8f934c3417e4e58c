//! [`Session::execute`]: commands in, events out.

use super::error::SessionError;
use super::protocol::{SessionCommand, SessionEvent, SessionState};
use super::running_search::{IterationInfo, MoveLimits};
use super::{Poll, Session};
use games::{Eval, Game};

impl Session {
    /// Executes a command and reports events as they happen. `poll` is called during searches and while moves
    /// are read.
    ///
    /// # Errors
    /// If the command cannot be executed; then it has changed nothing.
    pub fn execute(
        &mut self,
        command: &SessionCommand,
        mut poll: Poll,
        emit: &mut dyn FnMut(SessionEvent),
    ) -> Result<(), SessionError> {
        match command {
            SessionCommand::NewGame { game: None } => self.restart()?,
            SessionCommand::NewGame { game: Some(game) } => {
                let game = self.setup.registries.games().named(game)?;
                self.begin(game)?;
            }
            SessionCommand::Position { fen, moves, comments } => {
                // A FEN distinguishes only the built-in games.
                let is_own = !Game::BUILT_IN.contains(&self.game());
                let game = (is_own || fen == "startpos").then(|| self.game());
                self.set_position_while(fen, moves, game, &mut || poll(0).is_none())?;
                for (played, comment) in self.moves.iter_mut().zip(comments) {
                    comment.clone_into(&mut played.comment);
                }
            }
            SessionCommand::Play { played } => {
                self.play(played)?;
            }
            SessionCommand::TakeBack { plies } => {
                if *plies as usize > self.moves.len() {
                    return Err(SessionError::nothing_to_take_back());
                }
                for _ in 0..*plies {
                    self.take_back()?;
                }
            }
            SessionCommand::Strategy { recipe } => {
                let strategy = self.setup.registries.strategy(recipe)?;
                self.set_setup(self.setup.of(&strategy).into_owned())?;
                self.set_strategy(strategy.with_eval(None));
            }
            SessionCommand::Think(budget) => {
                self.search(budget, poll, emit);
                return Ok(());
            }
            SessionCommand::Answer(budget) => {
                if let Some(outcome) = self.outcome() {
                    return Err(SessionError::over(outcome));
                }
                let (chosen, comment) = self.search(budget, poll, emit);
                if let Some(chosen) = chosen {
                    self.play(&chosen)?;
                    self.comment(&comment.unwrap_or_default());
                }
            }
            SessionCommand::Detail { detail } => self.set_detail(*detail),
            SessionCommand::Setup { board, eval } => {
                let mut setup = self.setup.clone();
                if let Some(board) = board {
                    setup.board = board.parse()?;
                }
                if let Some(eval) = eval {
                    setup.eval = Eval::named(eval);
                }
                self.set_setup(setup)?;
            }
            SessionCommand::LoadPgn { text } => self.load_pgn(text, &mut || poll(0).is_none())?,
            SessionCommand::Show => {}
            SessionCommand::Pgn => {
                let text = self.pgn(&[]).to_string();
                emit(SessionEvent::Pgn { text });
                return Ok(());
            }
        }
        emit(SessionEvent::State(Box::new(self.state())));
        Ok(())
    }

    /// Runs a search, reporting its iterations; returns the chosen move and its PGN comment.
    fn search(
        &self,
        budget: &MoveLimits,
        poll: Poll,
        emit: &mut dyn FnMut(SessionEvent),
    ) -> (Option<String>, Option<String>) {
        let mut thinking = self.think(budget, poll);
        for thought in thinking.by_ref() {
            emit(SessionEvent::Thought(self.written(thought)));
        }
        let chosen = thinking.choice();
        emit(SessionEvent::Chosen {
            chosen: chosen.clone(),
        });
        (chosen, thinking.best().and_then(IterationInfo::comment))
    }

    /// Adds algebraic notation to an iteration. Done here so that callers that need only iterations avoid the
    /// work.
    fn written(&self, mut thought: IterationInfo) -> IterationInfo {
        thought.algebraic_pv = self.algebraic_line(&thought.pv);
        let root_moves = thought.root_moves.iter();
        let played: Vec<String> = root_moves.map(|root_move| root_move.played.clone()).collect();
        for (root_move, algebraic) in thought.root_moves.iter_mut().zip(self.algebraic_moves(&played)) {
            root_move.algebraic = Some(algebraic);
        }
        thought
    }

    pub fn state(&self) -> SessionState {
        let outcome = self.outcome();
        let legal = match outcome {
            None => self.legal_moves(),
            Some(_) => Vec::new(),
        };
        let moves = self.moves.iter();
        SessionState {
            game: self.game().to_string(),
            start: self.start().to_owned(),
            fen: self.fen(),
            moves: moves.clone().map(|played| played.coordinates.clone()).collect(),
            algebraic: moves.clone().map(|played| played.algebraic.clone()).collect(),
            comments: moves.map(|played| played.comment.clone()).collect(),
            to_move: self.to_move(),
            check: self.in_check(),
            algebraic_legal: self.algebraic_moves(&legal),
            legal,
            evaluation: self.evaluation().centipawns(),
            outcome,
            strategy: self.strategy.to_string(),
            board: self.setup.board_of(self.game()),
            eval: self.setup.eval_of(self.game()),
        }
    }
}
