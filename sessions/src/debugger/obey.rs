//! [`Debugger::obey`]: commands in, events out.

use super::Debugger;
use super::error::DebuggerError;
use super::grown::SharedPoll;
use super::protocol::{Command, Event, Open};
use super::shown::{OpenTree, Opening};
use crate::with_causes;
use engine_core::Depth;
use games::{Game, Root};
use search_variants::DEEPEST;
use search_variants::limits::Poll;

impl Debugger {
    /// Carries out a command and tells what comes of it. `poll` is asked while a search goes on. What cannot
    /// be done is told as [`Event::Refused`].
    pub fn obey(&mut self, command: &Command, poll: Poll, tell: &mut dyn FnMut(Event)) {
        if let Err(refused) = self.carry_out(command, &SharedPoll::new(poll), tell) {
            let reason = with_causes(&refused);
            tell(Event::Refused { reason });
        }
    }

    fn carry_out(
        &mut self,
        command: &Command,
        poll: &SharedPoll,
        tell: &mut dyn FnMut(Event),
    ) -> Result<(), DebuggerError> {
        match command {
            Command::Open(open) => {
                let mut tree = self.opened(open, poll)?;
                let root = tree.node(&[], poll)?;
                tell(Event::Tree(Box::new(tree.tree())));
                tell(Event::Node(Box::new(root)));
                self.tree = Some(tree);
            }
            Command::Node { path } => {
                let node = self.open_tree()?.node(path, poll)?;
                tell(Event::Node(Box::new(node)));
            }
            Command::Find { what, path } => {
                let found = self.open_tree()?.find(*what, path, poll)?;
                tell(Event::Found {
                    what: *what,
                    path: found,
                });
            }
            Command::Close => {
                self.tree = None;
                tell(Event::Closed);
            }
        }
        Ok(())
    }

    fn open_tree(&mut self) -> Result<&mut dyn OpenTree, DebuggerError> {
        match &mut self.tree {
            Some(tree) => Ok(tree.as_mut()),
            None => Err(DebuggerError::NoTree),
        }
    }

    fn opened(&self, open: &Open, poll: &SharedPoll) -> Result<Box<dyn OpenTree>, DebuggerError> {
        let Open {
            game,
            fen,
            moves,
            strategy,
            depth,
            over,
        } = open;
        let registries = &self.setup.registries;
        let game: Option<Game> = match game {
            Some(name) => Some(registries.games().named(name)?),
            None => None,
        };
        let root = Root::read(fen, &moves.join(" "), game)?;
        let strategy = registries.strategy(strategy)?;
        let over = match over {
            Some(over) => Some(registries.strategy(over)?),
            None => None,
        };
        if *depth == 0 || *depth > DEEPEST.plies() {
            return Err(DebuggerError::Depth {
                depth: *depth,
                deepest: DEEPEST.plies(),
            });
        }
        let opening = Opening {
            game: root.game(),
            strategy: &strategy,
            over: over.as_ref(),
            depth: Depth::new(*depth),
            most: self.most,
            poll,
        };
        let opened = root.on_board(&self.setup, opening)?;
        opened.map_err(|stop| DebuggerError::Stopped { stop })
    }
}
