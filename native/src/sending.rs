//! Blocks of a file, opened and sent to a connection by a thread of the pool, a step at a time.

use std::cell::RefCell;
use std::fs::File;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use std::path::PathBuf;

use ring::aead::LessSafeKey;

use crate::blocks::{self, Nonces, PLAIN_BLOCK, Refused, SEALED_BLOCK};

/// Blocks that are read and opened together: what a processor's own cache holds.
const RUN: u32 = 32;
/// Runs of one step: a thread of the pool is not kept for much longer than a millisecond.
const STEP: u32 = 8;

/// Why a step failed.
#[derive(Debug)]
pub enum Failed {
    /// A block does not open, or the file ends before it.
    Sealed,
    /// There is no such file.
    Missing,
    /// The file cannot be read.
    File(std::io::Error),
    /// It was closed, or never connected.
    Closed,
}

/// What one step has done.
#[derive(Debug, Default)]
pub struct Step {
    /// Blocks that were opened.
    pub blocks: u32,
    /// Bytes that the connection took.
    pub sent: u64,
    /// What was opened and the connection did not take: to be sent before the next step.
    pub rest: Vec<u8>,
    /// Nobody is there any more to send to.
    pub is_gone: bool,
}

/// Blocks that follow each other in a file, and what is wanted of their plain bytes.
pub struct Sending {
    file: Place,
    connection: Option<TcpStream>,
    key: LessSafeKey,
    nonces: Nonces,
    /// In the file, of the next block.
    offset: u64,
    blocks: u32,
    /// Plain bytes before the first that is wanted.
    skip: usize,
    /// Plain bytes that are wanted still.
    take: u64,
}

/// A file before it is needed, while it is, and after.
enum Place {
    Named(PathBuf),
    Open(File),
    Closed,
}

/// Where the blocks lie, and what of them is wanted.
pub struct Range {
    pub offset: u64,
    pub blocks: u32,
    pub skip: usize,
    pub take: u64,
}

thread_local! {
    static ROOM: RefCell<Vec<u8>> = RefCell::new(vec![0; RUN as usize * SEALED_BLOCK]);
}

impl Sending {
    /// The file is opened by the first step.
    pub fn new(
        file: PathBuf,
        key: &[u8],
        first_nonce: &[u8],
        range: Range,
    ) -> Result<Self, Refused> {
        Ok(Self {
            file: Place::Named(file),
            connection: None,
            key: blocks::key_of(key)?,
            nonces: Nonces::from(first_nonce)?,
            offset: range.offset,
            blocks: range.blocks,
            skip: range.skip,
            take: range.take,
        })
    }

    /// Where to send; belongs to it from here on. It must not wait for a client that is slow.
    pub fn connect(&mut self, socket: OwnedFd) {
        self.connection = Some(TcpStream::from(socket));
    }

    /// Lets go of file and connection, which ends once Node lets go of it too.
    pub fn close(&mut self) {
        self.file = Place::Closed;
        self.connection = None;
    }

    /// The plain bytes of the next blocks, at most so many.
    pub fn open(&mut self, most: u32) -> Result<Vec<u8>, Failed> {
        ROOM.with_borrow_mut(|room| {
            let (plain, _) = self.run(room, most.min(RUN))?;
            Ok(plain.to_vec())
        })
    }

    /// Opens and sends for as long as the connection takes everything at once, and for no longer than a step.
    pub fn send(&mut self) -> Result<Step, Failed> {
        let mut step = Step::default();
        ROOM.with_borrow_mut(|room| {
            for _ in 0..STEP {
                if self.blocks == 0 {
                    break;
                }
                let (plain, opened) = self.run(room, RUN)?;
                step.blocks += opened;
                let connection = self.connection.as_mut().ok_or(Failed::Closed)?;
                let sent = match send_now(connection, plain) {
                    Ok(sent) => sent,
                    Err(_) => {
                        step.is_gone = true;
                        break;
                    }
                };
                step.sent += sent as u64;
                if sent < plain.len() {
                    step.rest = plain[sent..].to_vec();
                    break;
                }
            }
            Ok(step)
        })
    }

    /// Reads and opens the next run of blocks in place. Returns what is wanted of them, and how many they are.
    fn run<'a>(&mut self, room: &'a mut [u8], most: u32) -> Result<(&'a [u8], u32), Failed> {
        let count = self.blocks.min(most);
        let sealed = &mut room[..count as usize * SEALED_BLOCK];
        opened(&mut self.file)?
            .read_exact_at(sealed, self.offset)
            .map_err(|error| match error.kind() {
                ErrorKind::UnexpectedEof => Failed::Sealed,
                _ => Failed::File(error),
            })?;
        if blocks::open_together(&self.key, &mut self.nonces, sealed).is_err() {
            sealed.fill(0);
            return Err(Failed::Sealed);
        }
        self.offset += sealed.len() as u64;
        self.blocks -= count;
        let plain = &room[..count as usize * PLAIN_BLOCK];
        let from = self.skip.min(plain.len());
        self.skip -= from;
        let wanted = self.take.min((plain.len() - from) as u64);
        self.take -= wanted;
        Ok((&plain[from..from + wanted as usize], count))
    }
}

fn opened(place: &mut Place) -> Result<&File, Failed> {
    if let Place::Named(path) = place {
        let file = File::open(path).map_err(|error| match error.kind() {
            ErrorKind::NotFound => Failed::Missing,
            _ => Failed::File(error),
        })?;
        *place = Place::Open(file);
    }
    match place {
        Place::Open(file) => Ok(file),
        _ => Err(Failed::Closed),
    }
}

/// As many bytes as the connection takes without waiting. Fails when it is gone.
fn send_now(connection: &mut TcpStream, bytes: &[u8]) -> std::io::Result<usize> {
    let mut sent = 0;
    while sent < bytes.len() {
        match connection.write(&bytes[sent..]) {
            Ok(0) => break,
            Ok(some) => sent += some,
            Err(error) if error.kind() == ErrorKind::WouldBlock => break,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(sent)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;
    use std::net::TcpListener;
    use std::sync::atomic::{AtomicUsize, Ordering};

    const KEY: [u8; 32] = [7; 32];
    const NONCE: [u8; 12] = [1; 12];

    /// A file that is there for as long as this.
    struct Sealed {
        path: PathBuf,
        plain: Vec<u8>,
    }

    impl Sealed {
        fn new(blocks: usize) -> Self {
            static MADE: AtomicUsize = AtomicUsize::new(0);
            let plain: Vec<u8> = (0..blocks * PLAIN_BLOCK)
                .map(|at| (at % 251) as u8)
                .collect();
            let mut sealed = vec![0; blocks * SEALED_BLOCK];
            blocks::seal(&KEY, &NONCE, &plain, &mut sealed).unwrap();
            let number = MADE.fetch_add(1, Ordering::Relaxed);
            let path =
                std::env::temp_dir().join(format!("perigee-{}-{number}", std::process::id()));
            std::fs::write(&path, &sealed).unwrap();
            Self { path, plain }
        }

        fn sending(&self, range: Range) -> Sending {
            Sending::new(self.path.clone(), &KEY, &NONCE, range).unwrap()
        }
    }

    impl Drop for Sealed {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.path);
        }
    }

    fn whole(blocks: u32) -> Range {
        Range {
            offset: 0,
            blocks,
            skip: 0,
            take: u64::from(blocks) * PLAIN_BLOCK as u64,
        }
    }

    #[test]
    fn opens_what_is_wanted_of_some_blocks() {
        let file = Sealed::new(3);
        let mut all = file.sending(whole(3));
        assert_eq!(all.open(2).unwrap(), file.plain[..2 * PLAIN_BLOCK]);
        assert_eq!(all.open(2).unwrap(), file.plain[2 * PLAIN_BLOCK..]);
        assert_eq!(all.open(2).unwrap(), []);
        let mut some = file.sending(Range {
            skip: 5,
            take: PLAIN_BLOCK as u64,
            ..whole(3)
        });
        assert_eq!(some.open(1).unwrap(), file.plain[5..PLAIN_BLOCK]);
        assert_eq!(
            some.open(1).unwrap(),
            file.plain[PLAIN_BLOCK..PLAIN_BLOCK + 5]
        );
    }

    #[test]
    fn opens_nothing_that_was_changed_or_is_short() {
        let file = Sealed::new(2);
        let mut long = file.sending(whole(3));
        assert!(matches!(long.open(3), Err(Failed::Sealed)));
        let mut shifted = file.sending(Range {
            offset: 1,
            ..whole(1)
        });
        assert!(matches!(shifted.open(1), Err(Failed::Sealed)));
    }

    #[test]
    fn sends_all_to_a_client_that_reads_now_and_then() {
        const BLOCKS: u32 = 2_000;
        let file = Sealed::new(BLOCKS as usize);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (mut server, _) = listener.accept().unwrap();
        server.set_nonblocking(true).unwrap();
        let reader = std::thread::spawn(move || {
            let mut got = Vec::new();
            client.read_to_end(&mut got).unwrap();
            got
        });
        let mut sending = file.sending(whole(BLOCKS));
        sending.connect(server.try_clone().unwrap().into());
        let (mut opened, mut sent) = (0, 0);
        while opened < BLOCKS {
            let step = sending.send().unwrap();
            assert!(!step.is_gone);
            opened += step.blocks;
            sent += step.sent + step.rest.len() as u64;
            server.set_nonblocking(false).unwrap();
            server.write_all(&step.rest).unwrap();
            server.set_nonblocking(true).unwrap();
        }
        drop(server);
        sending.close();
        assert_eq!(sent, file.plain.len() as u64);
        assert_eq!(reader.join().unwrap(), file.plain);
    }

    #[test]
    fn tells_that_the_client_is_gone() {
        let file = Sealed::new(200);
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let client = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (server, _) = listener.accept().unwrap();
        server.set_nonblocking(true).unwrap();
        server.shutdown(std::net::Shutdown::Write).unwrap();
        let mut sending = file.sending(whole(200));
        sending.connect(server.into());
        assert!(sending.send().unwrap().is_gone);
        drop(client);
    }

    #[test]
    fn tells_that_there_is_no_file_and_does_nothing_once_closed() {
        let mut missing = Sending::new("/nowhere/at/all".into(), &KEY, &NONCE, whole(1)).unwrap();
        assert!(matches!(missing.open(1), Err(Failed::Missing)));
        let file = Sealed::new(1);
        let mut unconnected = file.sending(whole(1));
        assert!(matches!(unconnected.send(), Err(Failed::Closed)));
        let mut closed = file.sending(whole(1));
        closed.close();
        assert!(matches!(closed.open(1), Err(Failed::Closed)));
    }
}
