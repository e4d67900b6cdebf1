use super::many::most_together;
use super::*;
use crate::messages::{self, BLOCK, update_all, update_in_lanes};

type Message = messages::Message<Md5>;

fn hex(digest: [u8; DIGEST]) -> String {
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn md5(chunks: &[&[u8]]) -> [u8; DIGEST] {
    let mut message = Message::new();
    update_all(&mut [(&mut message, chunks)]);
    message.digest()
}

fn bytes(length: usize, first: usize) -> Vec<u8> {
    (0..length).map(|at| (at * 7 + first) as u8).collect()
}

/// Pieces that end anywhere, also within a block and before the first byte.
fn pieces(bytes: &[u8], seed: usize) -> Vec<&[u8]> {
    let mut left = bytes;
    let mut pieces = Vec::new();
    for turn in 0..20 {
        let (piece, others) = left.split_at(((turn + seed) * 37 % 301).min(left.len()));
        pieces.push(piece);
        left = others;
    }
    pieces.push(left);
    pieces
}

#[test]
fn gives_the_digests_of_rfc_1321() {
    for (text, digest) in [
        ("", "d41d8cd98f00b204e9800998ecf8427e"),
        ("a", "0cc175b9c0f1b6a831c399e269772661"),
        ("abc", "900150983cd24fb0d6963f7d28e17f72"),
        ("message digest", "f96b697d7cb7938d525a2f31aaf161d0"),
        (
            "abcdefghijklmnopqrstuvwxyz",
            "c3fcd3d76192e4007dfb496cca67e13b",
        ),
        (
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
            "d174ab98d277d9f5a5611c2c9f419d9f",
        ),
        (
            "12345678901234567890123456789012345678901234567890123456789012345678901234567890",
            "57edf4a22be3c955ac49da2e2107b67a",
        ),
    ] {
        assert_eq!(hex(md5(&[text.as_bytes()])), digest);
    }
}

#[test]
fn gives_those_of_openssl_for_every_length_around_blocks() {
    let all: Vec<u8> = (0..=200)
        .flat_map(|length| md5(&[&bytes(length, length)]))
        .collect();
    assert_eq!(hex(md5(&[&all])), "a442e71c2813be22a1e4ba7304617cca");
}

#[test]
fn is_the_same_in_pieces() {
    for length in 0..=200 {
        let bytes = bytes(length, length);
        for at in 0..=length {
            let (one, two) = bytes.split_at(at);
            let mut message = Message::new();
            update_all(&mut [(&mut message, &[one])]);
            update_all(&mut [(&mut message, &[two])]);
            assert_eq!(message.digest(), md5(&[&bytes]));
        }
    }
}

#[test]
fn passes_many_messages_of_all_lengths_as_if_each_were_alone() {
    for lanes in 1..=most_together() {
        for count in 0..=40 {
            let texts: Vec<_> = (0..count)
                .map(|at| bytes(at * at * 97 % 5000, at))
                .collect();
            let chunks: Vec<_> = texts
                .iter()
                .enumerate()
                .map(|(at, text)| pieces(text, at + count))
                .collect();
            let mut messages = vec![Message::new(); count];
            let mut all: Vec<_> = messages
                .iter_mut()
                .zip(&chunks)
                .map(|(message, chunks)| (message, &chunks[..]))
                .collect();
            update_in_lanes(lanes, &mut all);
            for (message, text) in messages.into_iter().zip(&texts) {
                assert_eq!(message.digest(), md5(&[text]));
            }
        }
    }
}

#[test]
fn gives_the_same_in_all_lanes_that_are_here() {
    for count in 1..=most_together() {
        let texts: Vec<_> = (0..count).map(|at| bytes(10 * BLOCK, at)).collect();
        let runs: Vec<_> = texts.iter().map(|text| text.as_chunks().0).collect();
        let mut states = vec![Md5::START; count];
        many::advance(&mut states, &runs, 3);
        many::advance(
            &mut states,
            &runs.iter().map(|run| &run[3..]).collect::<Vec<_>>(),
            7,
        );
        for (state, run) in states.into_iter().zip(runs) {
            let mut alone = [Md5::START];
            many::advance(&mut alone, &[run], 10);
            assert_eq!(state, alone[0]);
        }
    }
}
