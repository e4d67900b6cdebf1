//! MD5 (RFC 1321) of many messages at once.

mod lanes;
mod many;
mod scalar;
#[cfg(test)]
mod tests;
#[cfg(target_arch = "x86_64")]
mod x86;

use crate::messages::{Algorithm, Block};
use lanes::State;

/// The algorithm.
pub struct Md5;

const DIGEST: usize = 16;

impl Algorithm for Md5 {
    type State = State;
    type Digest = [u8; DIGEST];
    const START: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];

    fn most_together() -> usize {
        many::most_together()
    }

    fn advance(states: &mut [State], runs: &[&[Block]], count: usize) {
        many::advance(states, runs, count);
    }

    fn length_bytes(bits: u64) -> [u8; 8] {
        bits.to_le_bytes()
    }

    fn digest_of(state: State) -> [u8; DIGEST] {
        let mut bytes = [0; DIGEST];
        for (at, word) in state.into_iter().enumerate() {
            bytes[4 * at..][..4].copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}
