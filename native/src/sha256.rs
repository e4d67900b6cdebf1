//! SHA-256 (FIPS 180-4) of many messages, two at once, for processors that have instructions for it: one message leaves
//! them waiting for half of the time. Other processors have ring alone.

use crate::messages::{Algorithm, Block};

/// The algorithm. To be used only where `is_here` says so.
pub struct Sha256;

type State = [u32; 8];

/// Whether this processor has the instructions.
pub fn is_here() -> bool {
    pairs::are_here()
}

impl Algorithm for Sha256 {
    type State = State;
    type Digest = [u8; 32];
    const START: State = [
        0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab,
        0x5be0cd19,
    ];

    fn most_together() -> usize {
        2
    }

    fn advance(states: &mut [State], runs: &[&[Block]], count: usize) {
        assert!(states.len() == runs.len() && is_here());
        match states {
            [] => {}
            [one] => pairs::one(one, &runs[0][..count]),
            [one, two] => pairs::two([one, two], [&runs[0][..count], &runs[1][..count]]),
            _ => unreachable!("two go together"),
        }
    }

    fn length_bytes(bits: u64) -> [u8; 8] {
        bits.to_be_bytes()
    }

    fn digest_of(state: State) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (at, word) in state.into_iter().enumerate() {
            bytes[4 * at..][..4].copy_from_slice(&word.to_be_bytes());
        }
        bytes
    }
}

#[cfg(target_arch = "x86_64")]
mod pairs {
    use std::arch::x86_64::*;

    use super::{Block, CONSTANTS, State};

    pub fn are_here() -> bool {
        is_x86_feature_detected!("sha") && is_x86_feature_detected!("sse4.1")
    }

    pub fn one(state: &mut State, run: &[Block]) {
        // SAFETY: the processor was asked.
        unsafe { pass([state], [run]) }
    }

    pub fn two(states: [&mut State; 2], runs: [&[Block]; 2]) {
        // SAFETY: the same.
        unsafe { pass(states, runs) }
    }

    /// Four rounds of each message. `w`: the last sixteen words of each, four in a register.
    macro_rules! rounds {
        ($at:literal, $abef:ident, $cdgh:ident, $w:ident) => {
            // SAFETY: a row of the table is what is read.
            let constants = unsafe { _mm_loadu_si128(CONSTANTS[$at].as_ptr().cast()) };
            for n in 0..N {
                if $at >= 4 {
                    let [a, b, c, d] = [0, 1, 2, 3].map(|back| $w[n][($at + back) % 4]);
                    let sum = _mm_add_epi32(_mm_sha256msg1_epu32(a, b), _mm_alignr_epi8::<4>(d, c));
                    $w[n][$at % 4] = _mm_sha256msg2_epu32(sum, d);
                }
                let words = _mm_add_epi32($w[n][$at % 4], constants);
                $cdgh[n] = _mm_sha256rnds2_epu32($cdgh[n], $abef[n], words);
                $abef[n] =
                    _mm_sha256rnds2_epu32($abef[n], $cdgh[n], _mm_shuffle_epi32::<0x0e>(words));
            }
        };
    }

    /// Runs are of the same length.
    #[target_feature(enable = "sha,sse4.1")]
    fn pass<const N: usize>(states: [&mut State; N], runs: [&[Block]; N]) {
        let big_endian = _mm_set_epi64x(0x0c0d0e0f_08090a0b, 0x04050607_00010203);
        let [mut abef, mut cdgh] = [[_mm_setzero_si128(); N]; 2];
        for n in 0..N {
            // SAFETY: both halves of the state are read.
            let (abcd, efgh) = unsafe {
                let words = states[n].as_ptr();
                (
                    _mm_loadu_si128(words.cast()),
                    _mm_loadu_si128(words.add(4).cast()),
                )
            };
            let (badc, hgfe) = (
                _mm_shuffle_epi32::<0xb1>(abcd),
                _mm_shuffle_epi32::<0x1b>(efgh),
            );
            abef[n] = _mm_alignr_epi8::<8>(badc, hgfe);
            cdgh[n] = _mm_blend_epi16::<0xf0>(hgfe, badc);
        }
        #[allow(clippy::needless_range_loop)] // It is the place in all runs.
        for at in 0..runs[0].len() {
            let before = (abef, cdgh);
            let mut w = [[_mm_setzero_si128(); 4]; N];
            for n in 0..N {
                let (words, _) = runs[n][at].as_chunks::<16>();
                for (w, words) in w[n].iter_mut().zip(words) {
                    // SAFETY: sixteen bytes are read.
                    *w = _mm_shuffle_epi8(
                        unsafe { _mm_loadu_si128(words.as_ptr().cast()) },
                        big_endian,
                    );
                }
            }
            rounds!(0, abef, cdgh, w);
            rounds!(1, abef, cdgh, w);
            rounds!(2, abef, cdgh, w);
            rounds!(3, abef, cdgh, w);
            rounds!(4, abef, cdgh, w);
            rounds!(5, abef, cdgh, w);
            rounds!(6, abef, cdgh, w);
            rounds!(7, abef, cdgh, w);
            rounds!(8, abef, cdgh, w);
            rounds!(9, abef, cdgh, w);
            rounds!(10, abef, cdgh, w);
            rounds!(11, abef, cdgh, w);
            rounds!(12, abef, cdgh, w);
            rounds!(13, abef, cdgh, w);
            rounds!(14, abef, cdgh, w);
            rounds!(15, abef, cdgh, w);
            for n in 0..N {
                abef[n] = _mm_add_epi32(abef[n], before.0[n]);
                cdgh[n] = _mm_add_epi32(cdgh[n], before.1[n]);
            }
        }
        for (n, state) in states.into_iter().enumerate() {
            let (feba, dchg) = (
                _mm_shuffle_epi32::<0x1b>(abef[n]),
                _mm_shuffle_epi32::<0xb1>(cdgh[n]),
            );
            // SAFETY: both halves of the state are written.
            unsafe {
                let words = state.as_mut_ptr();
                _mm_storeu_si128(words.cast(), _mm_blend_epi16::<0xf0>(feba, dchg));
                _mm_storeu_si128(words.add(4).cast(), _mm_alignr_epi8::<8>(dchg, feba));
            }
        }
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod pairs {
    use super::{Block, State};

    pub fn are_here() -> bool {
        false
    }

    pub fn one(_: &mut State, _: &[Block]) {
        unreachable!("there are no instructions")
    }

    pub fn two(_: [&mut State; 2], _: [&[Block]; 2]) {
        unreachable!("there are no instructions")
    }
}

/// Of the 64 rounds, four at a time.
#[cfg(target_arch = "x86_64")]
const CONSTANTS: [[u32; 4]; 16] = [
    [0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5],
    [0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5],
    [0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3],
    [0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174],
    [0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc],
    [0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da],
    [0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7],
    [0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967],
    [0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13],
    [0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85],
    [0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3],
    [0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070],
    [0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5],
    [0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3],
    [0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208],
    [0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::{Message, update_all};
    use ring::digest::{SHA256, digest};

    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at * 31 + length) as u8).collect()
    }

    #[test]
    fn is_that_of_ring_for_messages_of_all_lengths_in_pieces_and_together() {
        if !is_here() {
            return;
        }
        let texts: Vec<_> = (0..300).map(|at| bytes(at * at % 5_003 + at)).collect();
        let pieces: Vec<Vec<&[u8]>> = texts
            .iter()
            .enumerate()
            .map(|(at, text)| text.chunks(1 + at * 7 % 331).collect())
            .collect();
        for together in 1..8 {
            for (texts, pieces) in texts.chunks(together).zip(pieces.chunks(together)) {
                let mut messages: Vec<Message<Sha256>> =
                    texts.iter().map(|_| Message::new()).collect();
                let mut all: Vec<_> = messages
                    .iter_mut()
                    .zip(pieces)
                    .map(|(message, pieces)| (message, &pieces[..]))
                    .collect();
                update_all(&mut all);
                for (message, text) in messages.into_iter().zip(texts) {
                    assert_eq!(message.digest(), digest(&SHA256, text).as_ref());
                }
            }
        }
    }
}
