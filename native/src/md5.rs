//! MD5 (RFC 1321) of many messages at once. One message is a chain, each step of which waits for the one before; the
//! lanes of a processor take a step of several messages in the time of one.

mod lanes;
mod many;
mod scalar;
#[cfg(test)]
mod tests;
pub mod together;
#[cfg(target_arch = "x86_64")]
mod x86;

use lanes::{BLOCK, Block, State};

const DIGEST: usize = 16;
const LENGTH: usize = 8;

const START: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];

/// A message of which some has passed.
#[derive(Clone)]
pub struct Message {
    state: State,
    length: u64,
    /// What is no whole block yet; how much of it there is follows from the length.
    rest: Block,
}

impl Message {
    pub fn new() -> Self {
        Self {
            state: START,
            length: 0,
            rest: [0; BLOCK],
        }
    }

    /// Of what has passed until now.
    pub fn digest(mut self) -> [u8; DIGEST] {
        let bits = self.length.wrapping_mul(8);
        let zeros = (2 * BLOCK - LENGTH - 1 - self.filled()) % BLOCK;
        let mut padding = vec![0x80];
        padding.resize(1 + zeros, 0);
        padding.extend(bits.to_le_bytes());
        update_all(&mut [(&mut self, &[&padding])]);
        bytes_of(self.state)
    }

    fn filled(&self) -> usize {
        (self.length % BLOCK as u64) as usize
    }
}

/// Passes the chunks of each message, in their order.
pub fn update_all(messages: &mut [(&mut Message, &[&[u8]])]) {
    update_in_lanes(many::most_together(), messages);
}

fn update_in_lanes(lanes: usize, messages: &mut [(&mut Message, &[&[u8]])]) {
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
        many::advance(&mut states, &runs, count);
        for (passing, state) in waiting.into_iter().zip(states) {
            passing.message.state = state;
            passing.blocks = &passing.blocks[count..];
        }
    }
}

/// A message with what is still to pass of its chunks.
struct Passing<'a> {
    message: &'a mut Message,
    blocks: &'a [Block],
    chunks: std::slice::Iter<'a, &'a [u8]>,
}

impl<'a> Passing<'a> {
    fn new(message: &'a mut Message, chunks: &'a [&'a [u8]]) -> Self {
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
            many::advance(
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

fn bytes_of(state: State) -> [u8; DIGEST] {
    let mut bytes = [0; DIGEST];
    for (at, word) in state.into_iter().enumerate() {
        bytes[4 * at..][..4].copy_from_slice(&word.to_le_bytes());
    }
    bytes
}
