//! Messages that are hashed several at once. One message is a chain, each step of which waits for the one before; a
//! processor takes a step of several messages in the time of one.

/// Of MD5, and of SHA-256.
pub const BLOCK: usize = 64;
pub type Block = [u8; BLOCK];
const LENGTH: usize = 8;

/// A hash whose messages end as those of MD5 and SHA-256 do: a bit, zeros, and the number of their bits.
pub trait Algorithm {
    type State: Copy;
    type Digest;
    const START: Self::State;

    /// How many messages go together on this processor.
    fn most_together() -> usize;
    /// Passes the first `count` blocks of each run into the state of its place; not more of them than go together.
    fn advance(states: &mut [Self::State], runs: &[&[Block]], count: usize);
    fn length_bytes(bits: u64) -> [u8; LENGTH];
    fn digest_of(state: Self::State) -> Self::Digest;
}

/// A message of which some has passed.
pub struct Message<A: Algorithm> {
    state: A::State,
    length: u64,
    /// What is no whole block yet; how much of it there is follows from the length.
    rest: Block,
}

impl<A: Algorithm> Clone for Message<A> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<A: Algorithm> Message<A> {
    pub fn new() -> Self {
        Self {
            state: A::START,
            length: 0,
            rest: [0; BLOCK],
        }
    }

    /// Of what has passed until now.
    pub fn digest(mut self) -> A::Digest {
        let bits = self.length.wrapping_mul(8);
        let zeros = (2 * BLOCK - LENGTH - 1 - self.filled()) % BLOCK;
        let mut padding = vec![0x80];
        padding.resize(1 + zeros, 0);
        padding.extend(A::length_bytes(bits));
        update_all(&mut [(&mut self, &[&padding])]);
        A::digest_of(self.state)
    }

    fn filled(&self) -> usize {
        (self.length % BLOCK as u64) as usize
    }
}

/// Passes the chunks of each message, in their order.
pub fn update_all<A: Algorithm>(messages: &mut [(&mut Message<A>, &[&[u8]])]) {
    update_in_lanes(A::most_together(), messages);
}

/// With so many lanes at most.
pub fn update_in_lanes<A: Algorithm>(lanes: usize, messages: &mut [(&mut Message<A>, &[&[u8]])]) {
    let mut all: Vec<_> = messages
        .iter_mut()
        .map(|(message, chunks)| Passing::new(message, chunks))
        .collect();
    loop {
        let mut waiting: Vec<_> = all.iter_mut().filter_map(Passing::with_blocks).collect();
        if waiting.is_empty() {
            return;
        }
        // The longest together, so that few are left to go alone in the end.
        waiting.sort_by_key(|passing| std::cmp::Reverse(passing.blocks.len()));
        waiting.truncate(lanes);
        let count = waiting
            .iter()
            .map(|passing| passing.blocks.len())
            .min()
            .unwrap_or(0);
        let mut states: Vec<_> = waiting
            .iter()
            .map(|passing| passing.message.state)
            .collect();
        let runs: Vec<_> = waiting.iter().map(|passing| passing.blocks).collect();
        A::advance(&mut states, &runs, count);
        for (passing, state) in waiting.into_iter().zip(states) {
            passing.message.state = state;
            passing.blocks = &passing.blocks[count..];
        }
    }
}

/// A message with what is still to pass of its chunks.
struct Passing<'a, A: Algorithm> {
    message: &'a mut Message<A>,
    blocks: &'a [Block],
    chunks: std::slice::Iter<'a, &'a [u8]>,
}

impl<'a, A: Algorithm> Passing<'a, A> {
    fn new(message: &'a mut Message<A>, chunks: &'a [&'a [u8]]) -> Self {
        Self {
            message,
            blocks: &[],
            chunks: chunks.iter(),
        }
    }

    /// None when all of it has passed.
    fn with_blocks(&mut self) -> Option<&mut Self> {
        while self.blocks.is_empty() {
            let chunk = self.chunks.next()?;
            self.begin(chunk);
        }
        Some(self)
    }

    /// The block that its first bytes complete goes alone; its last bytes wait for the next chunk.
    fn begin(&mut self, mut chunk: &'a [u8]) {
        let filled = self.message.filled();
        self.message.length = self.message.length.wrapping_add(chunk.len() as u64);
        if filled > 0 {
            let (first, others) = chunk.split_at(chunk.len().min(BLOCK - filled));
            self.message.rest[filled..filled + first.len()].copy_from_slice(first);
            if filled + first.len() < BLOCK {
                return;
            }
            let block = self.message.rest;
            A::advance(
                std::slice::from_mut(&mut self.message.state),
                &[&[block]],
                1,
            );
            chunk = others;
        }
        let (blocks, last) = chunk.as_chunks::<BLOCK>();
        self.blocks = blocks;
        self.message.rest[..last.len()].copy_from_slice(last);
    }
}
