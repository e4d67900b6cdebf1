//! `Hashes` for JavaScript.

use std::sync::{Arc, Mutex, PoisonError};

use napi::bindgen_prelude::{AsyncTask, Buffer, Env, Error, Result, Status, Task, Uint8Array};
use napi_derive::napi;

use crate::hashing::{Checksum, Hashes, Wanted};

/// Hashes of a body, made by threads of libuv's pool.
#[napi]
pub struct BodyHasher(Arc<Mutex<Hashes>>);

#[napi]
impl BodyHasher {
    /// `chunks`: SHA-256 of each chunk; `checksum`: by its name in S3.
    #[napi(constructor, catch_unwind)]
    pub fn new(chunks: bool, sha256: bool, checksum: Option<String>) -> Result<Self> {
        let checksum = checksum
            .map(|name| {
                Checksum::named(&name).ok_or_else(|| crate::refusal("a checksum must be one of S3"))
            })
            .transpose()?;
        let wanted = Wanted {
            chunks,
            sha256,
            checksum,
        };
        Ok(Self(Arc::new(Mutex::new(Hashes::new(wanted)))))
    }

    /// Passes these pieces, which must not change before it has answered. A chunk ends before each piece whose place is
    /// in `ends`. Answers the digests of the chunks that ended, one after the other, in hexadecimal.
    #[napi(catch_unwind)]
    pub fn update(&self, pieces: Vec<Uint8Array>, ends: Vec<u32>) -> AsyncTask<Update> {
        AsyncTask::new(Update {
            hashes: Arc::clone(&self.0),
            pieces,
            ends,
        })
    }

    /// What was asked for, of all that has passed.
    #[napi(catch_unwind)]
    pub fn digests(&self) -> Digests {
        let hashes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Digests {
            sha256: hashes.sha256().map(Buffer::from),
            checksum: hashes.checksum().map(Buffer::from),
        }
    }
}

/// What a body was found to be.
#[napi(object)]
pub struct Digests {
    pub sha256: Option<Buffer>,
    pub checksum: Option<Buffer>,
}

/// `update` on another thread.
pub struct Update {
    hashes: Arc<Mutex<Hashes>>,
    pieces: Vec<Uint8Array>,
    ends: Vec<u32>,
}

impl Task for Update {
    type Output = String;
    type JsValue = String;

    fn compute(&mut self) -> Result<String> {
        let mut hashes = self
            .hashes
            .try_lock()
            .map_err(|_| Error::new(Status::GenericFailure, "the step before has not ended"))?;
        let pieces: Vec<&[u8]> = self.pieces.iter().map(|piece| &**piece).collect();
        Ok(hashes
            .update(&pieces, &self.ends)
            .iter()
            .flatten()
            .flat_map(|byte| [byte >> 4, byte & 15])
            .map(|digit| char::from(b"0123456789abcdef"[usize::from(digit)]))
            .collect())
    }

    fn resolve(&mut self, _: Env, digests: String) -> Result<String> {
        Ok(digests)
    }
}
