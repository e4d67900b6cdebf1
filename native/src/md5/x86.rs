//! Lanes of AVX-512 and AVX2. All that is `unsafe` here is an instruction of the lanes, which the caller has made sure of, or
//! one that reads or writes the whole of an array.

use super::lanes::{Lanes, MOST_LANES};
use crate::messages::Block;
use std::arch::{asm, x86_64::*};

/// Bits of what `vpternlogd` gives out, for the bits of its three inputs.
const CHOOSE: i32 = 0xca;
const PARITY: i32 = 0x96;
const FOURTH: i32 = 0x39;

#[derive(Clone, Copy)]
pub struct Sixteen(__m512i);

impl Lanes for Sixteen {
    #[inline(always)]
    unsafe fn block(runs: &[&[Block]], at: usize) -> [Self; 16] {
        unsafe {
            let zero = _mm512_setzero_si512();
            // In each quarter j of [group][w] then is the word 4 j + w of the four lanes of the group.
            let mut groups = [[zero; 4]; 4];
            for (first, group) in groups.iter_mut().enumerate() {
                let row = |lane: usize| {
                    let run = runs.get(4 * first + lane).unwrap_or(&runs[0]);
                    _mm512_loadu_si512(run[at].as_ptr().cast())
                };
                let (a, b, c, d) = (row(0), row(1), row(2), row(3));
                let (low_ab, low_cd) = (_mm512_unpacklo_epi32(a, b), _mm512_unpacklo_epi32(c, d));
                let (high_ab, high_cd) = (_mm512_unpackhi_epi32(a, b), _mm512_unpackhi_epi32(c, d));
                *group = [
                    _mm512_unpacklo_epi64(low_ab, low_cd),
                    _mm512_unpackhi_epi64(low_ab, low_cd),
                    _mm512_unpacklo_epi64(high_ab, high_cd),
                    _mm512_unpackhi_epi64(high_ab, high_cd),
                ];
            }
            let mut words = [Self(zero); 16];
            let [p, q, r, s] = groups;
            for w in 0..4 {
                let (low_pq, low_rs) = (
                    _mm512_shuffle_i32x4::<0x44>(p[w], q[w]),
                    _mm512_shuffle_i32x4::<0x44>(r[w], s[w]),
                );
                let (high_pq, high_rs) = (
                    _mm512_shuffle_i32x4::<0xee>(p[w], q[w]),
                    _mm512_shuffle_i32x4::<0xee>(r[w], s[w]),
                );
                words[w] = Self(_mm512_shuffle_i32x4::<0x88>(low_pq, low_rs));
                words[4 + w] = Self(_mm512_shuffle_i32x4::<0xdd>(low_pq, low_rs));
                words[8 + w] = Self(_mm512_shuffle_i32x4::<0x88>(high_pq, high_rs));
                words[12 + w] = Self(_mm512_shuffle_i32x4::<0xdd>(high_pq, high_rs));
            }
            words
        }
    }
    #[inline(always)]
    unsafe fn from_words(words: [u32; MOST_LANES]) -> Self {
        Self(unsafe { _mm512_loadu_si512(words.as_ptr().cast()) })
    }
    #[inline(always)]
    unsafe fn to_words(self) -> [u32; MOST_LANES] {
        let mut words = [0; MOST_LANES];
        unsafe { _mm512_storeu_si512(words.as_mut_ptr().cast(), self.0) };
        words
    }
    #[inline(always)]
    unsafe fn all(word: u32) -> Self {
        Self(unsafe { _mm512_set1_epi32(word as i32) })
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Self(unsafe { _mm512_add_epi32(self.0, other.0) })
    }
    #[inline(always)]
    unsafe fn settled(self) -> Self {
        Self(unsafe { settled_zmm(self.0) })
    }
    #[inline(always)]
    unsafe fn rotate<const BITS: i32>(self) -> Self {
        Self(unsafe { _mm512_rol_epi32::<BITS>(self.0) })
    }
    #[inline(always)]
    unsafe fn f(self, c: Self, d: Self, sum: Self) -> Self {
        let bits = unsafe { _mm512_ternarylogic_epi32::<CHOOSE>(self.0, c.0, d.0) };
        Self(unsafe { _mm512_add_epi32(sum.0, bits) })
    }
    #[inline(always)]
    unsafe fn g(self, c: Self, d: Self, sum: Self) -> Self {
        let bits = unsafe { _mm512_ternarylogic_epi32::<CHOOSE>(d.0, self.0, c.0) };
        Self(unsafe { _mm512_add_epi32(sum.0, bits) })
    }
    #[inline(always)]
    unsafe fn h(self, c: Self, d: Self, sum: Self) -> Self {
        let bits = unsafe { _mm512_ternarylogic_epi32::<PARITY>(self.0, c.0, d.0) };
        Self(unsafe { _mm512_add_epi32(sum.0, bits) })
    }
    #[inline(always)]
    unsafe fn i(self, c: Self, d: Self, sum: Self) -> Self {
        let bits = unsafe { _mm512_ternarylogic_epi32::<FOURTH>(self.0, c.0, d.0) };
        Self(unsafe { _mm512_add_epi32(sum.0, bits) })
    }
}

#[derive(Clone, Copy)]
pub struct Eight(__m256i);

impl Lanes for Eight {
    #[inline(always)]
    unsafe fn block(runs: &[&[Block]], at: usize) -> [Self; 16] {
        unsafe {
            let zero = _mm256_setzero_si256();
            let mut words = [Self(zero); 16];
            for half in 0..2 {
                // In each half j of [group][w] then is the word 4 j + w of the four lanes of the group.
                let mut groups = [[zero; 4]; 2];
                for (first, group) in groups.iter_mut().enumerate() {
                    let row = |lane: usize| {
                        let run = runs.get(4 * first + lane).unwrap_or(&runs[0]);
                        _mm256_loadu_si256(run[at][32 * half..][..32].as_ptr().cast())
                    };
                    let (a, b, c, d) = (row(0), row(1), row(2), row(3));
                    let (low_ab, low_cd) =
                        (_mm256_unpacklo_epi32(a, b), _mm256_unpacklo_epi32(c, d));
                    let (high_ab, high_cd) =
                        (_mm256_unpackhi_epi32(a, b), _mm256_unpackhi_epi32(c, d));
                    *group = [
                        _mm256_unpacklo_epi64(low_ab, low_cd),
                        _mm256_unpackhi_epi64(low_ab, low_cd),
                        _mm256_unpacklo_epi64(high_ab, high_cd),
                        _mm256_unpackhi_epi64(high_ab, high_cd),
                    ];
                }
                let [p, q] = groups;
                for w in 0..4 {
                    words[8 * half + w] = Self(_mm256_permute2x128_si256::<0x20>(p[w], q[w]));
                    words[8 * half + 4 + w] = Self(_mm256_permute2x128_si256::<0x31>(p[w], q[w]));
                }
            }
            words
        }
    }
    #[inline(always)]
    unsafe fn from_words(words: [u32; MOST_LANES]) -> Self {
        Self(unsafe { _mm256_loadu_si256(words.as_ptr().cast()) })
    }
    #[inline(always)]
    unsafe fn to_words(self) -> [u32; MOST_LANES] {
        let mut words = [0; MOST_LANES];
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }
    #[inline(always)]
    unsafe fn all(word: u32) -> Self {
        Self(unsafe { _mm256_set1_epi32(word as i32) })
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Self(unsafe { _mm256_add_epi32(self.0, other.0) })
    }
    #[inline(always)]
    unsafe fn settled(self) -> Self {
        Self(unsafe { settled_ymm(self.0) })
    }
    #[inline(always)]
    unsafe fn rotate<const BITS: i32>(self) -> Self {
        unsafe {
            let right = _mm256_srl_epi32(self.0, _mm_cvtsi32_si128(32 - BITS));
            Self(_mm256_or_si256(_mm256_slli_epi32::<BITS>(self.0), right))
        }
    }
    #[inline(always)]
    unsafe fn f(self, c: Self, d: Self, sum: Self) -> Self {
        unsafe {
            let kept = _mm256_and_si256(self.0, _mm256_xor_si256(c.0, d.0));
            Self(_mm256_add_epi32(sum.0, _mm256_xor_si256(kept, d.0)))
        }
    }
    #[inline(always)]
    unsafe fn g(self, c: Self, d: Self, sum: Self) -> Self {
        unsafe {
            let early = settled_ymm(_mm256_add_epi32(sum.0, _mm256_andnot_si256(d.0, c.0)));
            Self(_mm256_add_epi32(early, _mm256_and_si256(self.0, d.0)))
        }
    }
    #[inline(always)]
    unsafe fn h(self, c: Self, d: Self, sum: Self) -> Self {
        unsafe {
            let bits = _mm256_xor_si256(self.0, settled_ymm(_mm256_xor_si256(c.0, d.0)));
            Self(_mm256_add_epi32(sum.0, bits))
        }
    }
    #[inline(always)]
    unsafe fn i(self, c: Self, d: Self, sum: Self) -> Self {
        unsafe {
            let not_d = _mm256_xor_si256(d.0, _mm256_set1_epi32(-1));
            let bits = _mm256_xor_si256(c.0, _mm256_or_si256(self.0, not_d));
            Self(_mm256_add_epi32(sum.0, bits))
        }
    }
}

#[target_feature(enable = "avx512f")]
#[inline]
fn settled_zmm(mut words: __m512i) -> __m512i {
    // SAFETY: there is no instruction in it.
    unsafe {
        asm!("/* {0} */", inout(zmm_reg) words, options(pure, nomem, nostack, preserves_flags))
    };
    words
}

#[target_feature(enable = "avx2")]
#[inline]
fn settled_ymm(mut words: __m256i) -> __m256i {
    // SAFETY: there is no instruction in it.
    unsafe {
        asm!("/* {0} */", inout(ymm_reg) words, options(pure, nomem, nostack, preserves_flags))
    };
    words
}
