//! The filter of requests: it decides which are answered at all. All others are refused with a sentence.
//!
//! A foreign page in the same browser can send requests to this server, even under a domain of its own that
//! resolves to 127.0.0.1 (DNS rebinding). But it cannot send our Host or our Origin header, and it does not
//! know the token.

use crate::token;
use hyper::header::{self, HeaderMap, HeaderName};
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Target {
    /// The page, requested without the slash after the token.
    PageWithoutSlash,
    File(String),
    Events,
    Desk(String),
    RunFile {
        run: String,
        file: String,
    },
}

/// The status and the sentence with which a request is refused.
pub(crate) type Rejection = (StatusCode, &'static str);

const WRONG_HOST: Rejection = (
    StatusCode::MISDIRECTED_REQUEST,
    "This server answers under the address that `lab serve` printed, and under no other name.",
);
const WRONG_ORIGIN: Rejection = (
    StatusCode::FORBIDDEN,
    "Only the page of this server may ask this.",
);
const NOT_HERE: Rejection = (
    StatusCode::NOT_FOUND,
    "There is nothing here: take the whole address that `lab serve` printed.",
);
const WRONG_METHOD: Rejection = (
    StatusCode::METHOD_NOT_ALLOWED,
    "Files and events are got (GET), requests to a page session are posted (POST).",
);

/// The target of a request, if the request comes from our page, which is at this port and below this token.
pub(crate) fn admit(head: &Parts, our_port: u16, our_token: &str) -> Result<Target, Rejection> {
    let host = only(&head.headers, header::HOST).ok_or(WRONG_HOST)?;
    // Browsers omit the port if it is the default port of HTTP.
    let (name, port) = host.split_once(':').unwrap_or((host, "80"));
    let is_ours = ["127.0.0.1", "localhost"].contains(&name) && port == our_port.to_string();
    if head.uri.authority().is_some() || !is_ours {
        return Err(WRONG_HOST);
    }
    if head.headers.contains_key(header::ORIGIN) {
        let origin = only(&head.headers, header::ORIGIN).ok_or(WRONG_ORIGIN)?;
        if origin.strip_prefix("http://") != Some(host) {
            return Err(WRONG_ORIGIN);
        }
    }
    let path = head.uri.path().strip_prefix('/').ok_or(NOT_HERE)?;
    let (token, rest) = match path.split_once('/') {
        Some((token, rest)) => (token, Some(rest)),
        None => (path, None),
    };
    if !token::is_same(token, our_token) {
        return Err(NOT_HERE);
    }
    let route = match rest {
        None => Target::PageWithoutSlash,
        Some("") => Target::File(crate::files::PAGE.to_owned()),
        Some("events") => Target::Events,
        Some(rest) => below(rest),
    };
    let method = match route {
        Target::Desk(_) => Method::POST,
        Target::PageWithoutSlash | Target::File(_) | Target::Events | Target::RunFile { .. } => Method::GET,
    };
    if head.method == method { Ok(route) } else { Err(WRONG_METHOD) }
}

/// The target of a path below the token.
fn below(path: &str) -> Target {
    if let Some(name) = path.strip_prefix("desks/") {
        return Target::Desk(name.to_owned());
    }
    match path.strip_prefix("runs/").and_then(|rest| rest.split_once('/')) {
        Some((run, file)) => Target::RunFile {
            run: run.to_owned(),
            file: file.to_owned(),
        },
        None => Target::File(path.to_owned()),
    }
}

/// The value of a header that occurs exactly once.
fn only(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    let mut values = headers.get_all(name).iter();
    match (values.next(), values.next()) {
        (Some(value), None) => value.to_str().ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::Request;

    /// Tests cannot listen on port 80, so this one calls `admit` directly.
    #[test]
    fn an_address_without_a_port_is_that_of_port_80() {
        for (host, status) in [("127.0.0.1", 200), ("localhost:80", 200), ("127.0.0.1:8000", 421)] {
            let request = Request::get("/5ec7e7/events").header("Host", host);
            let request = request.header("Origin", format!("http://{host}"));
            let (head, ()) = request.body(()).unwrap().into_parts();
            let admitted = admit(&head, 80, "5ec7e7");
            let found = admitted.map_or_else(|(status, _)| status.as_u16(), |_| 200);
            assert_eq!(found, status, "{host}");
        }
    }
}
