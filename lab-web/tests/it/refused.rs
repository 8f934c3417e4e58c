//! Requests that do not come from our own page are refused.

use crate::served::Served;

#[test]
fn the_page_comes_with_a_policy_that_lets_it_ask_nobody_else() {
    let served = Served::new();
    let page = served.get("");
    assert_eq!(page.status, 200);
    assert!(page.body.starts_with(b"<!doctype html>"));
    let head = page.head.to_lowercase();
    for header in [
        "content-type: text/html; charset=utf-8",
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "cache-control: no-store",
        "referrer-policy: no-referrer",
        "cross-origin-opener-policy: same-origin",
        "cross-origin-resource-policy: same-origin",
    ] {
        assert!(head.contains(&format!("\r\n{header}\r\n")), "{header} in {head}");
    }
    let redirected = served.say(format!(
        "GET /{} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
        served.token, served.port
    ));
    assert_eq!(redirected.unwrap().status, 308);
    served.end();
}

#[test]
fn another_origin_another_host_and_another_method_are_refused() {
    let served = Served::new();
    let (port, token) = (served.port, &served.token);
    let status = |request: String| served.say(request).unwrap().status;
    let desk = format!("desks/{}", served.listen().unwrap().desk);
    for origin in [
        "http://evil.example",
        "null",
        "",
        "https://127.0.0.1",
        "http://127.0.0.1:1",
        &format!("http://localhost:{port}"),
    ] {
        for (method, path) in [("POST", desk.as_str()), ("GET", "events")] {
            let head = served.head(method, path);
            assert_eq!(status(format!("{head}Origin: {origin}\r\n\r\n")), 403, "{origin}");
        }
    }
    let ours = format!("Host: 127.0.0.1:{port}\r\n");
    for host in "|127.0.0.1|localhost:1|evil.example:PORT|[::1]:PORT|127.0.0.1:PORT.evil.example".split('|') {
        let host = host.replace("PORT", &port.to_string());
        let request = format!("GET /{token}/ HTTP/1.1\r\nHost: {host}\r\n\r\n");
        assert_eq!(status(request), 421, "{host}");
    }
    for hosts in [String::new(), ours.repeat(2)] {
        assert_eq!(
            status(format!("GET /{token}/ HTTP/1.1\r\n{hosts}\r\n")),
            421,
            "{hosts}"
        );
    }
    let request = format!("GET http://evil.example/{token}/ HTTP/1.1\r\n{ours}\r\n");
    assert_eq!(status(request), 421);
    for [method, path] in [
        ["POST", ""],
        ["POST", "events"],
        ["GET", &desk],
        ["OPTIONS", &desk],
    ] {
        let request = served.head(method, path) + "\r\n";
        assert_eq!(status(request), 405, "{method} {path}");
    }
    let localhost = format!("localhost:{port}");
    let request = format!(
        "GET /{token}/style.css?1 HTTP/1.1\r\nHost: {localhost}\r\nOrigin: http://{localhost}\r\n\r\n"
    );
    assert_eq!(status(request), 200);
    served.end();
}

#[test]
fn nothing_is_answered_without_the_token() {
    let served = Served::new();
    let desk = served.listen().unwrap().desk;
    let token = &served.token;
    let wrong = "0".repeat(token.len());
    for path in [
        "/".to_owned(),
        "/events".to_owned(),
        format!("/{wrong}/"),
        format!("/{wrong}/desks/{desk}"),
        format!("/{}/", &token[1..]),
        format!("/{token}0/"),
        format!("//{token}/"),
        format!("/x/../{token}/"),
    ] {
        let request = format!("GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n", served.port);
        assert_eq!(served.say(request).unwrap().status, 404, "{path}");
    }
    served.end();
}

/// Nor does any name lead out of the page developer's folder.
#[test]
fn no_path_leads_out_of_the_page() {
    for page in [None, Some("page".into())] {
        let served = Served::with(lab_web::Options {
            page,
            ..lab_web::Options::default()
        });
        for path in "../Cargo.toml ../../../../etc/passwd %2e%2e/Cargo.toml %2e%2e%2fCargo.toml ..%2fCargo.toml \
                     ..%5cCargo.toml ..%252fCargo.toml ./index.html /index.html index.html/ index.html%00 .git \
                     runs/../index.html runs/%2e%2e/%2e%2e/etc/passwd runs/a/../../../etc/passwd \
                     desks/../index.html"
            .split(' ')
        {
            let status = served.get(path).status;
            assert!([404, 405].contains(&status), "{path}: {status}");
        }
        served.lives();
        served.end();
    }
}

#[test]
fn malformed_http_is_refused_and_the_server_goes_on() {
    let served = Served::new();
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(100_000));
    let fields = format!("{}{}\r\n", served.head("GET", ""), "X: y\r\n".repeat(1_000));
    let repeated = format!(
        "{}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab",
        served.head("POST", "desks/x")
    );
    let chunked = format!(
        "{}Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        served.head("POST", "desks/x")
    );
    for request in [
        b"\r\n\r\n\r\n".to_vec(),
        b"\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n".to_vec(),
        b"GET\r\n\r\n".to_vec(),
        b"GET / HTTP/9.9\r\n\r\n".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        vec![b'A'; 1 << 20],
        long.into_bytes(),
        fields.into_bytes(),
        repeated.into_bytes(),
        chunked.into_bytes(),
    ] {
        let stream = served.connection();
        let _ = std::io::Write::write_all(&mut &stream, &request);
        let _ = stream.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = std::io::Read::read_to_end(&mut &stream, &mut answer);
        let begin = String::from_utf8_lossy(&answer[..answer.len().min(12)]).into_owned();
        assert!(answer.is_empty() || begin.starts_with("HTTP/1.1 4"), "{begin}");
        served.lives();
    }
    served.end();
}

#[test]
fn a_body_that_is_too_large_or_no_request_is_refused_with_a_sentence() {
    let served = Served::new();
    let listener = served.listen().unwrap();
    let head = served.head("POST", &format!("desks/{}", listener.desk));
    let large = "x".repeat(2 << 20);
    let answered = served.say(format!("{head}Content-Length: {}\r\n\r\n{large}", large.len()));
    // The server may close the connection before everything is sent; it must never accept the request.
    assert!(answered.is_none_or(|answer| answer.status == 413));
    let announced = served
        .say(format!("{head}Content-Length: 4000000000\r\n\r\n"))
        .unwrap();
    assert_eq!(announced.status, 413);
    for body in [
        "",
        "{",
        "[]",
        r#"{"id":1}"#,
        r#"{"id":1,"session":{"command":"fly"}}"#,
    ] {
        let answered = served.post(&listener.desk, body);
        assert_eq!(answered.status, 400, "{body}");
        let sentence = String::from_utf8(answered.body).unwrap();
        assert!(
            sentence.starts_with("this is no request: ") && sentence.ends_with('\n'),
            "{sentence}"
        );
    }
    let head = served
        .head("POST", &format!("desks/{}", listener.desk))
        .into_bytes();
    let no_text = [head, b"Content-Length: 2\r\n\r\n\xff\xfe".to_vec()].concat();
    assert_eq!(served.say(no_text).unwrap().status, 400);
    assert_eq!(served.post("nobody", r#"{"id":1,"stop":{}}"#).status, 404);
    served.end();
}
