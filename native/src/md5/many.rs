//! Which lanes this processor has, and which of them are taken.

use super::lanes::{self, State};
use super::scalar::Pair;
use crate::messages::Block;

/// How many messages are passed together.
pub fn most_together() -> usize {
    wide::MOST
        .into_iter()
        .find_map(|(lanes, are_here)| are_here().then_some(lanes))
        .unwrap_or(2)
}

/// Passes the first `count` blocks of each run into the state of its place; not more of them than go together.
pub fn advance(states: &mut [State], runs: &[&[Block]], count: usize) {
    assert!(states.len() == runs.len() && runs.len() <= most_together());
    match states.len() {
        0 => {}
        // SAFETY: every processor has these lanes.
        1 => unsafe { lanes::advance::<u32>(states, runs, count) },
        // SAFETY: the same.
        2 => unsafe { lanes::advance::<Pair>(states, runs, count) },
        _ => wide::advance(states, runs, count),
    }
}

#[cfg(target_arch = "x86_64")]
pub mod wide {
    use crate::md5::lanes::{self, State};
    use crate::md5::x86::{Eight, Sixteen};
    use crate::messages::Block;

    /// The most lanes first, with whether this processor has them.
    pub const MOST: [(usize, fn() -> bool); 2] = [(16, has_avx512), (8, has_avx2)];

    pub fn advance(states: &mut [State], runs: &[&[Block]], count: usize) {
        if states.len() <= 8 && has_avx2() {
            // SAFETY: the processor was asked.
            return unsafe { eight(states, runs, count) };
        }
        assert!(has_avx512());
        // SAFETY: the same.
        unsafe { sixteen(states, runs, count) }
    }

    fn has_avx512() -> bool {
        is_x86_feature_detected!("avx512f")
    }

    fn has_avx2() -> bool {
        is_x86_feature_detected!("avx2")
    }

    #[target_feature(enable = "avx512f")]
    fn sixteen(states: &mut [State], runs: &[&[Block]], count: usize) {
        // SAFETY: here are the instructions of these lanes.
        unsafe { lanes::advance::<Sixteen>(states, runs, count) }
    }

    #[target_feature(enable = "avx2")]
    fn eight(states: &mut [State], runs: &[&[Block]], count: usize) {
        // SAFETY: the same.
        unsafe { lanes::advance::<Eight>(states, runs, count) }
    }
}

#[cfg(not(target_arch = "x86_64"))]
pub mod wide {
    use crate::md5::lanes::State;
    use crate::messages::Block;

    /// None are written for other processors.
    pub const MOST: [(usize, fn() -> bool); 0] = [];

    pub fn advance(_: &mut [State], _: &[&[Block]], _: usize) {
        unreachable!("there are no lanes but two")
    }
}
