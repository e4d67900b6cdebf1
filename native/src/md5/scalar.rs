//! Lanes of every processor: one, and two that it works on side by side.

use super::lanes::{Lanes, MOST_LANES};
use crate::messages::Block;

fn words_of(block: &Block) -> [u32; 16] {
    let (words, _) = block.as_chunks::<4>();
    std::array::from_fn(|at| u32::from_le_bytes(words[at]))
}

impl Lanes for u32 {
    #[inline(always)]
    unsafe fn block(runs: &[&[Block]], at: usize) -> [Self; 16] {
        words_of(&runs[0][at])
    }
    #[inline(always)]
    unsafe fn from_words(words: [u32; MOST_LANES]) -> Self {
        words[0]
    }
    #[inline(always)]
    unsafe fn to_words(self) -> [u32; MOST_LANES] {
        [self; MOST_LANES]
    }
    #[inline(always)]
    unsafe fn all(word: u32) -> Self {
        word
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        self.wrapping_add(other)
    }
    #[inline(always)]
    unsafe fn settled(self) -> Self {
        settled(self)
    }
    #[inline(always)]
    unsafe fn rotate<const BITS: i32>(self) -> Self {
        self.rotate_left(BITS as u32)
    }
    #[inline(always)]
    unsafe fn f(self, c: Self, d: Self, sum: Self) -> Self {
        sum.wrapping_add((self & (c ^ d)) ^ d)
    }
    #[inline(always)]
    unsafe fn g(self, c: Self, d: Self, sum: Self) -> Self {
        // No bit is in both, so they may be added, and one of them before B is there.
        settled(sum.wrapping_add(c & !d)).wrapping_add(self & d)
    }
    #[inline(always)]
    unsafe fn h(self, c: Self, d: Self, sum: Self) -> Self {
        sum.wrapping_add(self ^ settled(c ^ d))
    }
    #[inline(always)]
    unsafe fn i(self, c: Self, d: Self, sum: Self) -> Self {
        sum.wrapping_add(c ^ (self | !d))
    }
}

#[derive(Clone, Copy)]
pub struct Pair(u32, u32);

impl Lanes for Pair {
    #[inline(always)]
    unsafe fn block(runs: &[&[Block]], at: usize) -> [Self; 16] {
        let (one, two) = (words_of(&runs[0][at]), words_of(&runs[1][at]));
        std::array::from_fn(|at| Self(one[at], two[at]))
    }
    #[inline(always)]
    unsafe fn from_words(words: [u32; MOST_LANES]) -> Self {
        Self(words[0], words[1])
    }
    #[inline(always)]
    unsafe fn to_words(self) -> [u32; MOST_LANES] {
        let mut words = [0; MOST_LANES];
        words[..2].copy_from_slice(&[self.0, self.1]);
        words
    }
    #[inline(always)]
    unsafe fn all(word: u32) -> Self {
        Self(word, word)
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Self(self.0.wrapping_add(other.0), self.1.wrapping_add(other.1))
    }
    #[inline(always)]
    unsafe fn settled(self) -> Self {
        Self(settled(self.0), settled(self.1))
    }
    #[inline(always)]
    unsafe fn rotate<const BITS: i32>(self) -> Self {
        Self(
            self.0.rotate_left(BITS as u32),
            self.1.rotate_left(BITS as u32),
        )
    }
    #[inline(always)]
    unsafe fn f(self, c: Self, d: Self, sum: Self) -> Self {
        // SAFETY: every processor has this.
        unsafe { Self(self.0.f(c.0, d.0, sum.0), self.1.f(c.1, d.1, sum.1)) }
    }
    #[inline(always)]
    unsafe fn g(self, c: Self, d: Self, sum: Self) -> Self {
        // SAFETY: every processor has this.
        unsafe { Self(self.0.g(c.0, d.0, sum.0), self.1.g(c.1, d.1, sum.1)) }
    }
    #[inline(always)]
    unsafe fn h(self, c: Self, d: Self, sum: Self) -> Self {
        // SAFETY: every processor has this.
        unsafe { Self(self.0.h(c.0, d.0, sum.0), self.1.h(c.1, d.1, sum.1)) }
    }
    #[inline(always)]
    unsafe fn i(self, c: Self, d: Self, sum: Self) -> Self {
        // SAFETY: every processor has this.
        unsafe { Self(self.0.i(c.0, d.0, sum.0), self.1.i(c.1, d.1, sum.1)) }
    }
}

/// The same number, through nothing. The compiler sums up in another order than is written, and here that order puts words
/// of the block into the chain from one step to the next; what has passed this is one summand to it.
#[inline(always)]
#[cfg_attr(
    not(any(target_arch = "x86_64", target_arch = "aarch64")),
    expect(unused_mut)
)]
fn settled(mut word: u32) -> u32 {
    // SAFETY: there is no instruction in it.
    #[cfg(target_arch = "x86_64")]
    unsafe {
        std::arch::asm!("/* {0:e} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    // SAFETY: the same.
    #[cfg(target_arch = "aarch64")]
    unsafe {
        std::arch::asm!("/* {0:w} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
    }
    word
}
