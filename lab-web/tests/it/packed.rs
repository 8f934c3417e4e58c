//! Files are compressed for clients that accept it.

use crate::served::Served;
use flate2::read::GzDecoder;
use std::io::Read;

#[test]
fn a_file_is_packed_for_a_reader_who_takes_gzip_and_is_the_same_unpacked() {
    let served = Served::new();
    let head = served.head("GET", "main.js");
    let plain = served.get("main.js");
    assert!(!plain.head.to_lowercase().contains("content-encoding"));
    let packed = served
        .say(head.clone() + "Accept-Encoding: br, gzip\r\n\r\n")
        .unwrap();
    assert!(
        packed
            .head
            .to_lowercase()
            .contains("\r\ncontent-encoding: gzip\r\n")
    );
    let mut unpacked = Vec::new();
    GzDecoder::new(&packed.body[..])
        .read_to_end(&mut unpacked)
        .unwrap();
    assert_eq!(unpacked, plain.body);
    let other = served
        .say(head + "Accept-Encoding: br, gzip-like\r\n\r\n")
        .unwrap();
    assert_eq!(other.body, plain.body);
}
