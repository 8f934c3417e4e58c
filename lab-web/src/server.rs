//! [`Server`]: listens on this machine only, until it is asked to stop.

use crate::error::WebError;
use crate::handler::Handler;
use crate::limits::{CONNECTIONS, FIELDS, HEAD, HEAD_TIME, STOP};
use crate::page_sessions::PageSessions;
use crate::run_folders::RunFolders;
use crate::runs::RunService;
use crate::token;
use games::GameRegistry;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use sessions::book::Book;
use sessions::{PlainError, StopFlag};
use std::collections::VecDeque;
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use tokio::net::TcpStream;
use tokio::task::AbortHandle;

#[derive(Debug, Default)]
pub struct Options {
    /// The port; 0 selects a free one.
    pub port: u16,
    /// The games, and the parts available to strategies.
    pub registries: GameRegistry,
    /// The opening book whose moves are shown; empty for none.
    pub book: Book,
    /// The folder whose runs are shown and in which new ones are stored; `None`: a temporary folder.
    pub folder: Option<PathBuf>,
    /// A folder to read the page's files from instead of the program, for developers of the page.
    pub page: Option<PathBuf>,
}

pub struct Server {
    listener: TcpListener,
    service: Arc<Handler>,
}

impl Server {
    /// Starts to listen on 127.0.0.1.
    pub fn bind(options: Options) -> Result<Server, WebError> {
        let port = options.port;
        let listen = |source: io::Error| match source.kind() {
            io::ErrorKind::AddrInUse => PlainError::new(format!("port {port} is in use by another program")),
            _ => PlainError::caused(format!("cannot listen on port {port} of this machine"), source),
        };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
        let listener = listener.map_err(listen).map_err(WebError::Listen)?;
        let port = listener.local_addr().map_err(cannot_run())?.port();
        let token = token::random()?;
        let folders = RunFolders::new(options.folder.as_deref())?;
        let measurements = RunService::new(options.registries.clone(), folders);
        let measurements = Arc::new(measurements);
        Ok(Server {
            listener,
            service: Arc::new(Handler {
                port,
                token,
                sessions: Arc::new(PageSessions::new(Arc::clone(&measurements))),
                measurements,
                registries: options.registries,
                book: options.book,
                page: options.page,
            }),
        })
    }

    pub fn address(&self) -> String {
        let Handler { port, token, .. } = &*self.service;
        format!("http://127.0.0.1:{port}/{token}/")
    }

    /// Serves until a stop is requested, then closes all streams and ends all searches.
    pub fn run(self, stop: &StopFlag) -> Result<(), WebError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(cannot_run())?;
        let sessions: Arc<PageSessions> = Arc::clone(&self.service.sessions);
        let served = runtime.block_on(self.accept(stop));
        // Dropping the runtime closes the connections, and with them the streams of the page sessions.
        drop(runtime);
        sessions.close_all();
        Ok(served.map_err(cannot_run())?)
    }

    async fn accept(self, stop: &StopFlag) -> io::Result<()> {
        self.listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        // Connections in order of arrival, each with whether one of its requests passed the filter.
        let mut open: VecDeque<(AbortHandle, Arc<AtomicBool>)> = VecDeque::new();
        while !stop.is_requested() {
            let Ok(accepted) = tokio::time::timeout(STOP, listener.accept()).await else {
                continue;
            };
            let stream = match accepted {
                Ok((stream, from)) if from.ip().is_loopback() => stream,
                Ok(_) => continue,
                // The connection is closed already, or no file descriptors are free: wait.
                Err(_) => {
                    tokio::time::sleep(STOP).await;
                    continue;
                }
            };
            open.retain(|(task, _)| !task.is_finished());
            if open.len() >= CONNECTIONS {
                let mut connections = open.iter();
                let stranger = connections.position(|(_, is_admitted)| !is_admitted.load(Ordering::Relaxed));
                match stranger.and_then(|oldest| open.remove(oldest)) {
                    Some((task, _)) => task.abort(),
                    None => continue,
                }
            }
            let is_admitted = Arc::new(AtomicBool::new(false));
            let served = connection(stream, Arc::clone(&self.service), Arc::clone(&is_admitted));
            let task = tokio::spawn(served).abort_handle();
            open.push_back((task, is_admitted));
        }
        Ok(())
    }
}

/// The error for a server that cannot run.
fn cannot_run() -> impl FnOnce(io::Error) -> PlainError {
    PlainError::because("the server cannot run")
}

/// Answers the requests of a connection until either side closes it.
async fn connection(stream: TcpStream, service: Arc<Handler>, is_admitted: Arc<AtomicBool>) {
    // Events are small and should arrive at once.
    let _ = stream.set_nodelay(true);
    let answer = service_fn(move |request| {
        let (service, is_admitted) = (Arc::clone(&service), Arc::clone(&is_admitted));
        async move { Ok::<_, Infallible>(service.answer(request, &is_admitted).await) }
    });
    let mut http = http1::Builder::new();
    let http = http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME);
    let http = http.max_buf_size(HEAD).max_headers(FIELDS);
    // An error concerns only this client; the connection is closed.
    let _ = http.serve_connection(TokioIo::new(stream), answer).await;
}
