//! `Writing` for JavaScript.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use napi::bindgen_prelude::{AsyncTask, Env, Result, Task, Uint8Array, Uint8ArraySlice};
use napi_derive::napi;

use crate::writing::Writing;

/// A file of sealed blocks, written by threads of libuv's pool.
#[napi]
pub struct BlockWriter(Arc<Mutex<Writing>>);

#[napi]
impl BlockWriter {
    /// `is_direct`: past the kernel's cache, which the folder has to allow.
    #[napi(constructor, catch_unwind)]
    pub fn new(
        file: String,
        is_direct: bool,
        key: Uint8ArraySlice,
        first_nonce: Uint8ArraySlice,
    ) -> Result<Self> {
        Writing::new(file.into(), is_direct, &key, &first_nonce)
            .map(|writing| Self(Arc::new(Mutex::new(writing))))
            .map_err(crate::error_of)
    }

    /// Seals and writes these pieces, which must not change meanwhile. Answers 0, or the number of the system's error,
    /// below zero.
    #[napi(catch_unwind)]
    pub fn write(&self, pieces: Vec<Uint8Array>) -> AsyncTask<Write> {
        AsyncTask::new(Write {
            writing: Arc::clone(&self.0),
            pieces,
            name: None,
        })
    }

    /// The last pieces: afterwards the file is durable and has this name. Answers its size, or an error as above.
    #[napi(catch_unwind)]
    pub fn finish(&self, pieces: Vec<Uint8Array>, name: String) -> AsyncTask<Write> {
        AsyncTask::new(Write {
            writing: Arc::clone(&self.0),
            pieces,
            name: Some(name.into()),
        })
    }

    /// Lets go of the file. No call may be under way.
    #[napi(catch_unwind)]
    pub fn close(&self) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .close();
    }
}

/// A step on another thread.
pub struct Write {
    writing: Arc<Mutex<Writing>>,
    pieces: Vec<Uint8Array>,
    /// Of the last step.
    name: Option<PathBuf>,
}

impl Task for Write {
    type Output = f64;
    type JsValue = f64;

    fn compute(&mut self) -> Result<f64> {
        let mut writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let pieces: Vec<&[u8]> = self.pieces.iter().map(|piece| &**piece).collect();
        let done = match &self.name {
            Some(name) => writing.finish(&pieces, name),
            None => writing.write(&pieces).map(|()| 0),
        };
        Ok(match done {
            Ok(size) => size as f64,
            Err(error) => f64::from(-error.raw_os_error().unwrap_or(libc::EIO)),
        })
    }

    fn resolve(&mut self, _: Env, done: f64) -> Result<f64> {
        Ok(done)
    }
}
