//! A server for a test.

pub(crate) use crate::client::{Client, Listener, patiently};
use lab_web::{Options, Server};
use sessions::StopFlag;
use std::ops::Deref;
use std::thread::JoinHandle;

/// A running server, which ends when it is dropped.
pub(crate) struct Served {
    client: Client,
    stop: StopFlag,
    thread: Option<JoinHandle<()>>,
}

impl Deref for Served {
    type Target = Client;

    fn deref(&self) -> &Client {
        &self.client
    }
}

impl Served {
    pub(crate) fn new() -> Served {
        Served::with(Options::default())
    }

    pub(crate) fn with(options: Options) -> Served {
        let server = Server::bind(options).unwrap();
        let client = Client::of(&server.address());
        let stop = StopFlag::default();
        let requested = stop.clone();
        let thread = std::thread::spawn(move || server.run(&requested).unwrap());
        Served {
            client,
            stop,
            thread: Some(thread),
        }
    }

    pub(crate) fn end(mut self) {
        self.stop.request();
        self.thread.take().unwrap().join().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        self.stop.request();
    }
}
