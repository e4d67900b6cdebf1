//! Content that is sealed and written to a new file, piece by piece.

use std::fs::{File, OpenOptions, rename};
use std::io::{Error, ErrorKind, Result};
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use ring::aead::LessSafeKey;

use crate::blocks::{self, Nonces, PLAIN_BLOCK, Refused, SEALED_BLOCK};
use crate::pages::{Borrowed, PAGE, PAGES};

/// Length of the number at the end of padding that says how long the padding is.
const COUNT: usize = 4;

/// One segment on its way to its file.
pub struct Writing {
    path: PathBuf,
    /// Past the kernel's cache, unless everything comes at once.
    is_direct: bool,
    file: Option<File>,
    key: LessSafeKey,
    nonces: Nonces,
    /// Plain bytes that are no whole block yet.
    partial: Vec<u8>,
    /// Sealed bytes that are no whole page yet.
    tail: Vec<u8>,
    /// Where they will lie in the file.
    at: u64,
    /// Plain bytes until now.
    length: u64,
}

impl Writing {
    /// The file is made by the first bytes; there must be none of that name.
    pub fn new(
        path: PathBuf,
        is_direct: bool,
        key: &[u8],
        first_nonce: &[u8],
    ) -> std::result::Result<Self, Refused> {
        Ok(Self {
            path,
            is_direct,
            file: None,
            key: blocks::key_of(key)?,
            nonces: Nonces::from(first_nonce)?,
            partial: Vec::new(),
            tail: Vec::new(),
            at: 0,
            length: 0,
        })
    }

    /// Seals and writes as much as there are whole blocks, and whole pages.
    pub fn write(&mut self, pieces: &[&[u8]]) -> Result<()> {
        self.open(self.is_direct)?;
        let mut pages = Borrowed::new();
        let filled = self.seal(&mut pages, pieces)?;
        let rest = self.write_pages(&mut pages, filled)?;
        self.tail = pages[..rest].to_vec();
        Ok(())
    }

    /// Writes these pieces, the padding and what is left, and syncs the file before it takes its name. Returns its size.
    pub fn finish(&mut self, pieces: &[&[u8]], name: &Path) -> Result<u64> {
        let is_direct = self.file.is_some() && self.is_direct;
        self.open(false)?;
        let length = pieces
            .iter()
            .fold(self.length, |sum, piece| sum + piece.len() as u64);
        let padding = padding(length);
        let all: Vec<&[u8]> = pieces.iter().copied().chain([&padding[..]]).collect();
        let mut pages = Borrowed::new();
        let filled = self.seal(&mut pages, &all)?;
        let rest = self.write_pages(&mut pages, filled)?;
        let size = self.at + rest as u64;
        let file = self.file.take().ok_or_else(closed)?;
        if rest > 0 {
            let end = if is_direct { PAGE } else { rest };
            pages[rest..end].fill(0);
            write_whole(&file, &pages[..end], self.at)?;
        }
        if is_direct {
            file.set_len(size)?;
        }
        file.sync_all()?;
        drop(file);
        rename(&self.path, name)?;
        Ok(size)
    }

    /// Lets go of the file, whatever it has become.
    pub fn close(&mut self) {
        self.file = None;
    }

    fn open(&mut self, is_direct: bool) -> Result<()> {
        if self.file.is_none() {
            let mut options = OpenOptions::new();
            options.write(true).create_new(true).mode(0o600);
            #[cfg(target_os = "linux")]
            if is_direct {
                options.custom_flags(libc::O_DIRECT);
            }
            self.file = Some(options.open(&self.path)?);
        }
        Ok(())
    }

    /// Seals whole blocks behind the tail. Returns how many bytes are in the pages then; full ones are written.
    fn seal(&mut self, pages: &mut Borrowed, pieces: &[&[u8]]) -> Result<usize> {
        let mut filled = self.tail.len();
        pages[..filled].copy_from_slice(&self.tail);
        let mut have = self.partial.len();
        // There is room for a block: a tail is less than a page.
        pages[filled..filled + have].copy_from_slice(&self.partial);
        for mut piece in pieces.iter().copied() {
            self.length += piece.len() as u64;
            while !piece.is_empty() {
                let (some, others) = piece.split_at(piece.len().min(PLAIN_BLOCK - have));
                pages[filled + have..][..some.len()].copy_from_slice(some);
                have += some.len();
                piece = others;
                if have < PLAIN_BLOCK {
                    break;
                }
                blocks::seal_in_place(
                    &self.key,
                    &mut self.nonces,
                    &mut pages[filled..][..SEALED_BLOCK],
                )
                .map_err(|_| Error::from(ErrorKind::InvalidInput))?;
                have = 0;
                filled += SEALED_BLOCK;
                if filled + SEALED_BLOCK > PAGES {
                    filled = self.write_pages(pages, filled)?;
                }
            }
        }
        self.partial.clear();
        self.partial
            .extend_from_slice(&pages[filled..filled + have]);
        Ok(filled)
    }

    /// Writes the whole ones of these bytes, and moves the rest to the beginning. Returns how many are left.
    fn write_pages(&mut self, pages: &mut Borrowed, filled: usize) -> Result<usize> {
        let whole = filled - filled % PAGE;
        if whole > 0 {
            let file = self.file.as_ref().ok_or_else(closed)?;
            write_whole(file, &pages[..whole], self.at)?;
            pages.copy_within(whole..filled, 0);
            self.at += whole as u64;
        }
        Ok(filled - whole)
    }
}

/// A disk that is nearly full takes some of it: the next attempt begins at a page again, as files past the cache want it.
fn write_whole(file: &File, bytes: &[u8], at: u64) -> Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        match file.write_at(&bytes[done..], at + done as u64) {
            Ok(some) if done + some == bytes.len() => return Ok(()),
            Ok(some) if some < PAGE => return Err(Error::from_raw_os_error(libc::ENOSPC)),
            Ok(some) => done += some - some % PAGE,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Zeros behind so many plain bytes, and the padding's own length, as four big-endian bytes.
fn padding(length: u64) -> Vec<u8> {
    let used = ((length + COUNT as u64) % PLAIN_BLOCK as u64) as usize;
    let count = COUNT + (PLAIN_BLOCK - used) % PLAIN_BLOCK;
    let mut padding = vec![0; count - COUNT];
    padding.extend((count as u32).to_be_bytes());
    padding
}

fn closed() -> Error {
    Error::from_raw_os_error(libc::EBADF)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    const KEY: [u8; 32] = [7; 32];
    const NONCE: [u8; 12] = [1; 12];

    /// A folder on a disk: files in memory cannot go past the cache.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(format!("target/writing-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn writing(&self, is_direct: bool) -> Writing {
            Writing::new(self.0.join("draft"), is_direct, &KEY, &NONCE).unwrap()
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn bytes(length: usize) -> Vec<u8> {
        (0..length).map(|at| (at % 251) as u8).collect()
    }

    fn sealed(plain: &[u8]) -> Vec<u8> {
        let padded = [plain, &padding(plain.len() as u64)].concat();
        let mut sealed = vec![0; padded.len() / PLAIN_BLOCK * SEALED_BLOCK];
        blocks::seal(&KEY, &NONCE, &padded, &mut sealed).unwrap();
        sealed
    }

    #[test]
    fn writes_what_sealing_in_one_piece_gives_however_it_comes() {
        let folder = Folder::new("pieces");
        for length in [
            0,
            1,
            PLAIN_BLOCK - 4,
            PLAIN_BLOCK - 3,
            3 * PLAIN_BLOCK,
            600_000,
            1_300_001,
        ] {
            let plain = bytes(length);
            for size in [1_000, 65_536, 700_000] {
                for (is_direct, together) in [(false, 1), (true, 1), (true, 8), (true, 10_000)] {
                    let mut writing = folder.writing(is_direct);
                    let pieces: Vec<&[u8]> = plain.chunks(size).collect();
                    let mut batches: Vec<&[&[u8]]> = pieces.chunks(together).collect();
                    let last = batches.pop().unwrap_or_default();
                    for batch in batches {
                        writing.write(batch).unwrap();
                    }
                    let name = folder.0.join("blob");
                    let written = writing.finish(last, &name).unwrap();
                    let expected = sealed(&plain);
                    assert_eq!(written, expected.len() as u64);
                    assert!(fs::read(&name).unwrap() == expected);
                    assert!(!folder.0.join("draft").exists());
                }
            }
        }
    }

    #[test]
    fn takes_no_file_that_is_there_and_no_name_in_a_folder_that_is_not() {
        let folder = Folder::new("names");
        fs::write(folder.0.join("draft"), b"of another").unwrap();
        let taken = folder.writing(false).finish(&[], &folder.0.join("blob"));
        assert_eq!(taken.unwrap_err().raw_os_error(), Some(libc::EEXIST));
        assert_eq!(fs::read(folder.0.join("draft")).unwrap(), b"of another");
        fs::remove_file(folder.0.join("draft")).unwrap();
        let nowhere = folder
            .writing(true)
            .finish(&[b"x"], &folder.0.join("no/blob"));
        assert_eq!(nowhere.unwrap_err().raw_os_error(), Some(libc::ENOENT));
    }

    #[test]
    fn says_that_the_disk_is_full() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let error = write_whole(&full, &bytes(PAGE), 0).unwrap_err();
        assert_eq!(error.raw_os_error(), Some(libc::ENOSPC));
    }
}
