//! The handler of HTTP requests.

use crate::answer::{self, Answer};
use crate::error::WebError;
use crate::files;
use crate::limits::{BODY, BODY_TIME};
use crate::page_sessions::PageSessions;
use crate::request_filter::{self, Target};
use crate::runs::RunService;
use games::GameRegistry;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use hyper::StatusCode;
use hyper::body::{Body, Incoming};
use hyper::header::{self, HeaderValue};
use sessions::book::Book;
use sessions::page_api::{PageApi, Request};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pub(crate) struct Handler {
    pub(crate) port: u16,
    pub(crate) token: String,
    pub(crate) sessions: Arc<PageSessions>,
    pub(crate) measurements: Arc<RunService>,
    pub(crate) registries: GameRegistry,
    pub(crate) book: Book,
    /// The folder of the page's files, for developers of the page.
    pub(crate) page: Option<PathBuf>,
}

impl Handler {
    /// Answers a request, and records whether it passed the request filter.
    pub(crate) async fn answer(&self, request: hyper::Request<Incoming>, is_admitted: &AtomicBool) -> Answer {
        let (head, body) = request.into_parts();
        let admitted = request_filter::admit(&head, self.port, &self.token);
        is_admitted.fetch_or(admitted.is_ok(), Ordering::Relaxed);
        match admitted {
            Err((status, sentence)) => answer::sentence(status, sentence),
            Ok(Target::PageWithoutSlash) => self.with_slash(),
            Ok(Target::File(name)) => self.file(&name),
            Ok(Target::Events) => self.events(),
            Ok(Target::RunFile { run, file }) => self.run_file(run, file).await,
            Ok(Target::Desk(name)) => match text(body).await {
                Ok(line) => self.ask(&name, &line),
                Err(refused) => refused,
            },
        }
    }

    fn with_slash(&self) -> Answer {
        let mut answer = answer::nothing(StatusCode::PERMANENT_REDIRECT);
        if let Ok(place) = HeaderValue::from_str(&format!("/{}/", self.token)) {
            answer.headers_mut().insert(header::LOCATION, place);
        }
        answer
    }

    fn file(&self, name: &str) -> Answer {
        let contents = files::contents(name, self.page.as_deref());
        let (Some(content_type), Some(contents)) = (files::content_type(name), contents) else {
            return answer::sentence(StatusCode::NOT_FOUND, "The page has no such file.");
        };
        answer::whole(StatusCode::OK, content_type, contents)
    }

    fn events(&self) -> Answer {
        let Ok(api) = PageApi::new(self.registries.clone(), self.book.clone()) else {
            return answer::nothing(StatusCode::INTERNAL_SERVER_ERROR);
        };
        match self.sessions.open(api) {
            Ok(events) => answer::events(events),
            Err(error @ WebError::TooManyPages) => {
                answer::sentence(StatusCode::SERVICE_UNAVAILABLE, error.to_string())
            }
            Err(error) => answer::sentence(StatusCode::INTERNAL_SERVER_ERROR, error.to_string()),
        }
    }

    /// A file to download; it is never displayed as a page of this server.
    async fn run_file(&self, run: String, file: String) -> Answer {
        let measurements = Arc::clone(&self.measurements);
        let read = tokio::task::spawn_blocking(move || measurements.folders().file(&run, &file));
        let Ok(Some((name, contents))) = read.await else {
            return answer::sentence(
                StatusCode::NOT_FOUND,
                "There is no such file, or it is larger than 64 MiB.",
            );
        };
        let content_type = files::content_type(&name).unwrap_or("application/octet-stream");
        let mut answer = answer::whole(StatusCode::OK, content_type, contents.into());
        let saved = HeaderValue::from_str(&format!("attachment; filename=\"{name}\""));
        let saved = saved.unwrap_or(HeaderValue::from_static("attachment"));
        answer.headers_mut().insert(header::CONTENT_DISPOSITION, saved);
        answer
    }

    fn ask(&self, session: &str, line: &str) -> Answer {
        let Some(queue) = self.sessions.queue(session) else {
            return answer::sentence(
                StatusCode::NOT_FOUND,
                "There is no such page session: its stream is closed.",
            );
        };
        match Request::read(line).map(|request| queue.push(request)) {
            Ok(true) => answer::nothing(StatusCode::ACCEPTED),
            Ok(false) => answer::sentence(
                StatusCode::TOO_MANY_REQUESTS,
                "Too many requests wait at this page session: wait for some of them to be done.",
            ),
            Err(error) => answer::sentence(StatusCode::BAD_REQUEST, error.to_string()),
        }
    }
}

/// The body of a request, if it is UTF-8, within the size limit, and arrives in time.
async fn text(body: Incoming) -> Result<String, Answer> {
    let too_large = (StatusCode::PAYLOAD_TOO_LARGE, "A request has 1 MiB at the most.");
    if body.size_hint().lower() > BODY as u64 {
        return Err(answer::sentence(too_large.0, too_large.1));
    }
    let whole = tokio::time::timeout(BODY_TIME, Limited::new(body, BODY).collect());
    let bytes = match whole.await {
        Err(_) => Err((
            StatusCode::REQUEST_TIMEOUT,
            "The request did not come to its end.",
        )),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(too_large),
        Ok(Err(_)) => Err((StatusCode::BAD_REQUEST, "The request cannot be read.")),
        Ok(Ok(collected)) => Ok(collected.to_bytes()),
    };
    let text = bytes.and_then(|bytes| {
        let text = String::from_utf8(bytes.into());
        text.map_err(|_| (StatusCode::BAD_REQUEST, "A request is UTF-8 text."))
    });
    text.map_err(|(status, sentence)| answer::sentence(status, sentence))
}
