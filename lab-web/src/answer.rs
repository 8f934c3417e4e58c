//! [`Answer`]: an HTTP response, with the headers that every response carries.

use crate::page_sessions::EventStream;
use http_body_util::{Either, Full};
use hyper::body::Bytes;
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use std::borrow::Cow;

pub(crate) type Answer = Response<Contents>;

type Contents = Either<Full<Bytes>, EventStream>;

/// The content security policy: a page loads from its own server only.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CACHE_CONTROL, "no-store"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        "same-origin",
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

pub(crate) fn whole(status: StatusCode, content_type: &'static str, bytes: Cow<'static, [u8]>) -> Answer {
    let bytes = match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    with_headers(status, content_type, Either::Left(Full::new(bytes)))
}

pub(crate) fn sentence(status: StatusCode, text: impl Into<String>) -> Answer {
    let text = text.into() + "\n";
    whole(status, "text/plain; charset=utf-8", text.into_bytes().into())
}

pub(crate) fn nothing(status: StatusCode) -> Answer {
    whole(status, "text/plain; charset=utf-8", Cow::Borrowed(b""))
}

/// A stream of server-sent events, open until either side closes it.
pub(crate) fn events(stream: EventStream) -> Answer {
    with_headers(StatusCode::OK, "text/event-stream", Either::Right(stream))
}

fn with_headers(status: StatusCode, content_type: &'static str, contents: Contents) -> Answer {
    let mut answer = Response::new(contents);
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type));
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    answer
}
