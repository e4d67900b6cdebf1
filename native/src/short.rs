//! Short messages: AES-256-GCM without associated data, in memory that both sides know, so that a call passes nothing
//! but a length. To take an array of JavaScript costs as much as the arithmetic of a key.

use std::ops::Range;

use napi::bindgen_prelude::{Error, Uint8Array};
use napi_derive::napi;
use ring::aead::{Aad, LessSafeKey, NONCE_LEN, Nonce, Tag};

use crate::blocks::{Refused, TAG, key_of};

/// Where what lies. A message is replaced by what becomes of it.
const KEY: Range<usize> = 0..32;
const NONCE: Range<usize> = 32..32 + NONCE_LEN;
const MESSAGE: usize = 48;

/// Memory of JavaScript that is read and written by each call. Keys are wiped from it by the call that used them.
#[napi]
pub struct ShortMessages(Uint8Array);

#[napi]
impl ShortMessages {
    /// Nobody else may write there, or take it away, as long as this lives.
    #[napi(constructor, catch_unwind)]
    pub fn new(memory: Uint8Array) -> Result<Self, Error> {
        if memory.len() < MESSAGE + TAG {
            return Err(crate::refusal("there must be room for a tag"));
        }
        Ok(Self(memory))
    }

    /// The tag comes to lie behind the message.
    #[napi(catch_unwind)]
    pub fn seal(&mut self, length: u32) -> Result<(), Error> {
        let (memory, end) = self.with_room(length, TAG)?;
        seal_there(memory, end).map_err(crate::error_of)
    }

    /// The inverse, `length` with the tag. Whether it opened: if not, nothing is left of it.
    #[napi(catch_unwind)]
    pub fn open(&mut self, length: u32) -> Result<bool, Error> {
        let (memory, end) = self.with_room(length, 0)?;
        match open_there(memory, end) {
            Err(Refused::Tag) => Ok(false),
            other => other.map(|()| true).map_err(crate::error_of),
        }
    }

    /// All of the memory, and where a message of this length ends; behind it there is so much room.
    fn with_room(&mut self, length: u32, room: usize) -> Result<(&mut [u8], usize), Error> {
        let end = MESSAGE + length as usize;
        // SAFETY: JavaScript waits for the call to return, and nobody else has been given this memory.
        let memory = unsafe { self.0.as_mut() };
        if memory.len().saturating_sub(room) < end {
            return Err(crate::refusal("a message must fit into the memory"));
        }
        Ok((memory, end))
    }
}

fn nonce_in(memory: &[u8]) -> [u8; NONCE_LEN] {
    let mut nonce = [0; NONCE_LEN];
    nonce.copy_from_slice(&memory[NONCE]);
    nonce
}

fn seal_there(memory: &mut [u8], end: usize) -> Result<(), Refused> {
    let key = key_of(&memory[KEY])?;
    memory[KEY].fill(0);
    let nonce = Nonce::assume_unique_for_key(nonce_in(memory));
    let tag = key
        .seal_in_place_separate_tag(nonce, Aad::empty(), &mut memory[MESSAGE..end])
        .map_err(|_| Refused::Lengths("a message is too long"))?;
    memory[end..end + TAG].copy_from_slice(tag.as_ref());
    Ok(())
}

fn open_there(memory: &mut [u8], end: usize) -> Result<(), Refused> {
    let key = key_of(&memory[KEY])?;
    memory[KEY].fill(0);
    open_in_place(&key, nonce_in(memory), &mut memory[MESSAGE..end])
}

/// The text comes to lie in front of its tag. Nothing is left of one that does not open.
pub fn open_in_place(
    key: &LessSafeKey,
    nonce: [u8; NONCE_LEN],
    sealed: &mut [u8],
) -> Result<(), Refused> {
    let (text, tag) = sealed
        .split_at_mut_checked(sealed.len().wrapping_sub(TAG))
        .ok_or(Refused::Tag)?;
    let tag = Tag::try_from(&*tag).map_err(|_| Refused::Tag)?;
    let nonce = Nonce::assume_unique_for_key(nonce);
    let opened = key
        .open_in_place_separate_tag(nonce, Aad::empty(), tag, text, 0..)
        .map(|_| ())
        .map_err(|_| Refused::Tag);
    if opened.is_err() {
        text.fill(0);
    }
    opened
}
