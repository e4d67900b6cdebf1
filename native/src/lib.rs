//! What a server of Perigee does faster in machine code; see docs/decisions/native-module.md.

mod blocks;
mod md5;
#[cfg(unix)]
mod sender;
#[cfg(unix)]
mod sending;

use blocks::Refused;
use md5::Message;
use napi::bindgen_prelude::{Error, Result, Status, Uint8ArraySlice};
use napi_derive::napi;

/// What the server asks for before it calls anything else: another number for every change that it would notice.
#[napi]
pub const ABI: u32 = 3;

/// Seals whole blocks into memory of the right length. Throws on other lengths, and then writes nothing.
#[napi(catch_unwind)]
pub fn seal_blocks(
    key: Uint8ArraySlice,
    first_nonce: Uint8ArraySlice,
    plain: Uint8ArraySlice,
    mut into: Uint8ArraySlice,
) -> Result<()> {
    check_apart(&into, [&key, &first_nonce, &plain])?;
    // SAFETY: no other slice of this call reaches into this memory, and JavaScript waits for the call to return.
    let into = unsafe { into.as_mut() };
    blocks::seal(&key, &first_nonce, &plain, into).map_err(error_of)
}

/// Opens whole blocks into memory of the right length. Whether all of them opened: if not, the memory is wiped. Throws
/// on other lengths, and then writes nothing.
#[napi(catch_unwind)]
pub fn open_blocks(
    key: Uint8ArraySlice,
    first_nonce: Uint8ArraySlice,
    sealed: Uint8ArraySlice,
    mut into: Uint8ArraySlice,
) -> Result<bool> {
    check_apart(&into, [&key, &first_nonce, &sealed])?;
    // SAFETY: as in `seal_blocks`.
    let into = unsafe { into.as_mut() };
    match blocks::open(&key, &first_nonce, &sealed, into) {
        Err(Refused::Tag) => Ok(false),
        other => other.map(|()| true).map_err(error_of),
    }
}

/// How many bytes JavaScript keeps of a message between two calls; all of them zero before the first.
#[napi]
pub const MD5_KEPT: u32 = md5::KEPT as u32;

/// Passes the chunks of each message, whose kept bytes are written. Throws on other lengths, and then writes nothing.
#[napi(catch_unwind)]
pub fn md5_update(mut kept: Vec<Uint8ArraySlice>, chunks: Vec<Vec<Uint8ArraySlice>>) -> Result<()> {
    if kept.len() != chunks.len() {
        return Err(refusal("each message must have its chunks"));
    }
    let mut messages = kept
        .iter()
        .map(|kept| message_of(kept))
        .collect::<Result<Vec<_>>>()?;
    let chunks: Vec<Vec<&[u8]>> = chunks
        .iter()
        .map(|chunks| chunks.iter().map(|chunk| &**chunk).collect())
        .collect();
    let mut all: Vec<_> = messages
        .iter_mut()
        .zip(&chunks)
        .map(|(message, chunks)| (message, &chunks[..]))
        .collect();
    md5::update_all(&mut all);
    for (kept, message) in kept.iter_mut().zip(messages) {
        // SAFETY: nothing reads any more, one after the other is written, and JavaScript waits for the call to return.
        unsafe { kept.as_mut() }.copy_from_slice(&message.kept());
    }
    Ok(())
}

/// The digest of what has passed, 16 bytes.
#[napi(catch_unwind)]
pub fn md5_digest(kept: Uint8ArraySlice, mut into: Uint8ArraySlice) -> Result<()> {
    let digest = message_of(&kept)?.digest();
    if into.len() != digest.len() {
        return Err(refusal("a digest must have room for 16 bytes"));
    }
    // SAFETY: as above.
    unsafe { into.as_mut() }.copy_from_slice(&digest);
    Ok(())
}

fn message_of(kept: &[u8]) -> Result<Message> {
    kept.try_into()
        .map(Message::restored)
        .map_err(|_| refusal("a message must have the bytes that are kept of it"))
}

/// Rust may not write where something else reads, and two arrays of JavaScript may share their memory.
fn check_apart(into: &[u8], others: [&[u8]; 3]) -> Result<()> {
    let written = into.as_ptr_range();
    let meets = |other: &[u8]| {
        let read = other.as_ptr_range();
        read.start < written.end && written.start < read.end
    };
    if others.into_iter().any(meets) {
        return Err(refusal("the output must not share memory with the input"));
    }
    Ok(())
}

fn error_of(refused: Refused) -> Error {
    match refused {
        Refused::Lengths(says) => refusal(says),
        Refused::Tag => refusal("a tag does not fit"),
    }
}

fn refusal(says: &str) -> Error {
    Error::new(Status::InvalidArg, says)
}
