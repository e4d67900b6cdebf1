//! Runs of whole blocks: AES-256-GCM without associated data, each block under the nonce after that of the one before.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, Tag, UnboundKey};

/// Length of a block as it is stored.
pub const SEALED_BLOCK: usize = 7424;
/// Length of what is in it.
pub const PLAIN_BLOCK: usize = SEALED_BLOCK - TAG;
/// Length of what proves that sealed bytes are whole.
pub const TAG: usize = 16;

/// Why nothing was sealed or opened.
#[derive(Debug, PartialEq, Eq)]
pub enum Refused {
    /// What was given does not fit together.
    Lengths(&'static str),
    /// A tag does not fit its block.
    Tag,
}

/// Seals `plain`, which is whole blocks, into exactly the memory that they need.
pub fn seal(key: &[u8], first_nonce: &[u8], plain: &[u8], into: &mut [u8]) -> Result<(), Refused> {
    check_run(plain.len(), PLAIN_BLOCK, into.len(), SEALED_BLOCK)?;
    let (key, mut nonces) = (key_of(key)?, Nonces::from(first_nonce)?);
    for (plain, sealed) in plain
        .chunks_exact(PLAIN_BLOCK)
        .zip(into.chunks_exact_mut(SEALED_BLOCK))
    {
        sealed[..PLAIN_BLOCK].copy_from_slice(plain);
        seal_in_place(&key, &mut nonces, sealed)?;
    }
    Ok(())
}

/// Seals a block where it is: its plain bytes, and room for the tag behind them.
pub fn seal_in_place(
    key: &LessSafeKey,
    nonces: &mut Nonces,
    block: &mut [u8],
) -> Result<(), Refused> {
    let (text, tag) = block.split_at_mut(PLAIN_BLOCK);
    let sealed = key
        .seal_in_place_separate_tag(nonces.next(), Aad::empty(), text)
        .map_err(|_| Refused::Lengths("a block is too long"))?;
    tag.copy_from_slice(sealed.as_ref());
    Ok(())
}

/// Opens what `seal` made. All blocks or none: when one does not open, `into` holds nothing but zeros.
pub fn open(key: &[u8], first_nonce: &[u8], sealed: &[u8], into: &mut [u8]) -> Result<(), Refused> {
    check_run(sealed.len(), SEALED_BLOCK, into.len(), PLAIN_BLOCK)?;
    let (key, mut nonces) = (key_of(key)?, Nonces::from(first_nonce)?);
    let opened = sealed
        .chunks_exact(SEALED_BLOCK)
        .zip(into.chunks_exact_mut(PLAIN_BLOCK))
        .try_for_each(|(sealed, plain)| open_block(&key, nonces.next(), sealed, plain));
    if opened.is_err() {
        into.fill(0);
    }
    opened
}

fn open_block(
    key: &LessSafeKey,
    nonce: Nonce,
    sealed: &[u8],
    plain: &mut [u8],
) -> Result<(), Refused> {
    let (text, tag) = sealed.split_at(PLAIN_BLOCK);
    let tag = Tag::try_from(tag).map_err(|_| Refused::Tag)?;
    plain.copy_from_slice(text);
    key.open_in_place_separate_tag(nonce, Aad::empty(), tag, plain, 0..)
        .map(|_| ())
        .map_err(|_| Refused::Tag)
}

/// Opens blocks where they are; their plain bytes come to lie together at the start. After a failure, what is there
/// belongs to nobody.
pub fn open_together(
    key: &LessSafeKey,
    nonces: &mut Nonces,
    blocks: &mut [u8],
) -> Result<(), Refused> {
    for at in 0..blocks.len() / SEALED_BLOCK {
        let (to, from) = (at * PLAIN_BLOCK, at * SEALED_BLOCK);
        let tag = Tag::try_from(&blocks[from + PLAIN_BLOCK..from + SEALED_BLOCK])
            .map_err(|_| Refused::Tag)?;
        let room = &mut blocks[to..from + PLAIN_BLOCK];
        key.open_in_place_separate_tag(nonces.next(), Aad::empty(), tag, room, from - to..)
            .map_err(|_| Refused::Tag)?;
    }
    Ok(())
}

fn check_run(
    from: usize,
    from_block: usize,
    into: usize,
    into_block: usize,
) -> Result<(), Refused> {
    if !from.is_multiple_of(from_block) {
        return Err(Refused::Lengths("the input must be whole blocks"));
    }
    if !into.is_multiple_of(into_block) || into / into_block != from / from_block {
        return Err(Refused::Lengths(
            "the output must have room for exactly the blocks of the input",
        ));
    }
    Ok(())
}

/// A key of 32 bytes.
pub fn key_of(bytes: &[u8]) -> Result<LessSafeKey, Refused> {
    UnboundKey::new(&AES_256_GCM, bytes)
        .map(LessSafeKey::new)
        .map_err(|_| Refused::Lengths("a key must have 32 bytes"))
}

/// Nonces that count up as a little-endian number of 12 bytes, around from the last to the first.
pub struct Nonces(u128);

impl Nonces {
    /// From 12 bytes on.
    pub fn from(first: &[u8]) -> Result<Self, Refused> {
        let first: [u8; NONCE_LEN] = first
            .try_into()
            .map_err(|_| Refused::Lengths("a nonce must have 12 bytes"))?;
        let mut wide = [0; size_of::<u128>()];
        wide[..NONCE_LEN].copy_from_slice(&first);
        Ok(Self(u128::from_le_bytes(wide)))
    }

    fn next(&mut self) -> Nonce {
        let mut bytes = [0; NONCE_LEN];
        bytes.copy_from_slice(&self.0.to_le_bytes()[..NONCE_LEN]);
        self.0 = self.0.wrapping_add(1);
        Nonce::assume_unique_for_key(bytes)
    }
}
