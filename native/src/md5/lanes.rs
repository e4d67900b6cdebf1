//! The arithmetic of MD5 (RFC 1321, 3.4) on lanes: each lane is a message of its own, all of them go the same way.

use crate::messages::Block;

/// A word of each lane.
pub trait Lanes: Copy {
    /// The words of a block, of each lane; of lane 0 when there are fewer runs than lanes.
    ///
    /// # Safety
    /// This, and what follows, wants a processor that has the instructions of these lanes.
    unsafe fn block(runs: &[&[Block]], at: usize) -> [Self; 16];
    unsafe fn from_words(words: [u32; MOST_LANES]) -> Self;
    unsafe fn to_words(self) -> [u32; MOST_LANES];
    unsafe fn all(word: u32) -> Self;
    unsafe fn add(self, other: Self) -> Self;
    /// The same. What is added to it later is added after what it is made of, also in the compiler's eyes.
    unsafe fn settled(self) -> Self;
    unsafe fn rotate<const BITS: i32>(self) -> Self;
    /// The functions F, G, H and I of B, C and D, each added to `sum`. Only B has just been made.
    unsafe fn f(self, c: Self, d: Self, sum: Self) -> Self;
    unsafe fn g(self, c: Self, d: Self, sum: Self) -> Self;
    unsafe fn h(self, c: Self, d: Self, sum: Self) -> Self;
    unsafe fn i(self, c: Self, d: Self, sum: Self) -> Self;
}

/// A, B, C and D.
pub type State = [u32; 4];
pub const MOST_LANES: usize = 16;

/// Passes the first `count` blocks of each run into the state of its place.
///
/// # Safety
/// The processor has the instructions of these lanes.
#[inline(always)]
pub unsafe fn advance<L: Lanes>(states: &mut [State], runs: &[&[Block]], count: usize) {
    // SAFETY: as above.
    unsafe {
        let word = |at: usize| {
            let mut words = [0; MOST_LANES];
            for (word, state) in words.iter_mut().zip(&*states) {
                *word = state[at];
            }
            L::from_words(words)
        };
        let mut all = [word(0), word(1), word(2), word(3)];
        for at in 0..count {
            all = pass(all, L::block(runs, at));
        }
        for (at, words) in all.into_iter().enumerate() {
            for (state, word) in states.iter_mut().zip(words.to_words()) {
                state[at] = word;
            }
        }
    }
}

/// Four operations of a round: the function, the words of the block, the bits to rotate by, the constants.
macro_rules! four {
    ($of:ident, $block:ident [$k0:literal $k1:literal $k2:literal $k3:literal], $s0:literal $s1:literal $s2:literal $s3:literal,
     $t0:literal $t1:literal $t2:literal $t3:literal, $a:ident $b:ident $c:ident $d:ident) => {
        one!($of, $block[$k0], $s0, $t0, $a $b $c $d);
        one!($of, $block[$k1], $s1, $t1, $d $a $b $c);
        one!($of, $block[$k2], $s2, $t2, $c $d $a $b);
        one!($of, $block[$k3], $s3, $t3, $b $c $d $a);
    };
}
macro_rules! one {
    ($of:ident, $block:ident[$k:literal], $s:literal, $t:literal, $a:ident $b:ident $c:ident $d:ident) => {
        $a = $b
            .$of($c, $d, $a.add($block[$k].add(L::all($t))).settled())
            .rotate::<$s>()
            .add($b);
    };
}

#[inline(always)]
unsafe fn pass<L: Lanes>(state: [L; 4], x: [L; 16]) -> [L; 4] {
    let [mut a, mut b, mut c, mut d] = state;
    // SAFETY: as of `advance`.
    unsafe {
        four!(f, x[0 1 2 3], 7 12 17 22, 0xd76aa478 0xe8c7b756 0x242070db 0xc1bdceee, a b c d);
        four!(f, x[4 5 6 7], 7 12 17 22, 0xf57c0faf 0x4787c62a 0xa8304613 0xfd469501, a b c d);
        four!(f, x[8 9 10 11], 7 12 17 22, 0x698098d8 0x8b44f7af 0xffff5bb1 0x895cd7be, a b c d);
        four!(f, x[12 13 14 15], 7 12 17 22, 0x6b901122 0xfd987193 0xa679438e 0x49b40821, a b c d);

        four!(g, x[1 6 11 0], 5 9 14 20, 0xf61e2562 0xc040b340 0x265e5a51 0xe9b6c7aa, a b c d);
        four!(g, x[5 10 15 4], 5 9 14 20, 0xd62f105d 0x02441453 0xd8a1e681 0xe7d3fbc8, a b c d);
        four!(g, x[9 14 3 8], 5 9 14 20, 0x21e1cde6 0xc33707d6 0xf4d50d87 0x455a14ed, a b c d);
        four!(g, x[13 2 7 12], 5 9 14 20, 0xa9e3e905 0xfcefa3f8 0x676f02d9 0x8d2a4c8a, a b c d);

        four!(h, x[5 8 11 14], 4 11 16 23, 0xfffa3942 0x8771f681 0x6d9d6122 0xfde5380c, a b c d);
        four!(h, x[1 4 7 10], 4 11 16 23, 0xa4beea44 0x4bdecfa9 0xf6bb4b60 0xbebfbc70, a b c d);
        four!(h, x[13 0 3 6], 4 11 16 23, 0x289b7ec6 0xeaa127fa 0xd4ef3085 0x04881d05, a b c d);
        four!(h, x[9 12 15 2], 4 11 16 23, 0xd9d4d039 0xe6db99e5 0x1fa27cf8 0xc4ac5665, a b c d);

        four!(i, x[0 7 14 5], 6 10 15 21, 0xf4292244 0x432aff97 0xab9423a7 0xfc93a039, a b c d);
        four!(i, x[12 3 10 1], 6 10 15 21, 0x655b59c3 0x8f0ccc92 0xffeff47d 0x85845dd1, a b c d);
        four!(i, x[8 15 6 13], 6 10 15 21, 0x6fa87e4f 0xfe2ce6e0 0xa3014314 0x4e0811a1, a b c d);
        four!(i, x[4 11 2 9], 6 10 15 21, 0xf7537e82 0xbd3af235 0x2ad7d2bb 0xeb86d391, a b c d);

        [
            state[0].add(a),
            state[1].add(b),
            state[2].add(c),
            state[3].add(d),
        ]
    }
}
