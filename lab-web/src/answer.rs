//! [`Answer`]: what is sent back, with the headers that everything carries.

use crate::desks::EventStream;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use hyper::header::{self, HeaderName, HeaderValue};
use hyper::{Response, StatusCode};
use std::borrow::Cow;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

pub(crate) type Answer = Response<Contents>;

pub(crate) enum Contents {
    Bytes(Option<Bytes>),
    Events(EventStream),
}

/// What a page may do: nothing but what its own server gives it.
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
    with_headers(status, content_type, Contents::Bytes(Some(bytes)))
}

pub(crate) fn sentence(status: StatusCode, text: impl Into<String>) -> Answer {
    let text = text.into() + "\n";
    whole(status, "text/plain; charset=utf-8", text.into_bytes().into())
}

pub(crate) fn nothing(status: StatusCode) -> Answer {
    whole(status, "text/plain; charset=utf-8", Cow::Borrowed(b""))
}

/// A stream of events, which goes on until one of both ends it.
pub(crate) fn events(stream: EventStream) -> Answer {
    with_headers(StatusCode::OK, "text/event-stream", Contents::Events(stream))
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

impl Body for Contents {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = match self.get_mut() {
            Contents::Bytes(bytes) => Poll::Ready(bytes.take()),
            Contents::Events(stream) => stream.poll_next(context),
        };
        bytes.map(|bytes| bytes.map(|bytes| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        match self {
            Contents::Bytes(bytes) => bytes.as_ref().is_none_or(Bytes::is_empty),
            Contents::Events(_) => false,
        }
    }

    fn size_hint(&self) -> SizeHint {
        match self {
            Contents::Bytes(bytes) => {
                SizeHint::with_exact(bytes.as_ref().map_or(0, |bytes| bytes.len() as u64))
            }
            Contents::Events(_) => SizeHint::default(),
        }
    }
}
