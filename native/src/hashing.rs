//! What is found out about a body while it passes.

use crc_fast::CrcAlgorithm;
use ring::digest::{self, Context};

use crate::messages::{Message, update_all};
use crate::sha256::{self, Sha256};

/// What of a body is hashed.
#[derive(Default)]
pub struct Wanted {
    /// SHA-256 of each of its chunks.
    pub chunks: bool,
    /// SHA-256 of all of it.
    pub sha256: bool,
    pub checksum: Option<Checksum>,
}

/// The checksums of S3.
#[derive(Clone, Copy)]
pub enum Checksum {
    Crc32,
    Crc32c,
    Crc64Nvme,
    Sha1,
    Sha256,
}

impl Checksum {
    /// By the name that S3 has for it.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "CRC32" => Some(Self::Crc32),
            "CRC32C" => Some(Self::Crc32c),
            "CRC64NVME" => Some(Self::Crc64Nvme),
            "SHA1" => Some(Self::Sha1),
            "SHA256" => Some(Self::Sha256),
            _ => None,
        }
    }
}

/// Hashes of one body under way.
pub struct Hashes {
    chunk: Option<Chunk>,
    sha256: Option<Context>,
    checksum: Option<Running>,
}

enum Running {
    Crc(crc_fast::Digest, usize),
    Sha(Context),
}

impl Hashes {
    pub fn new(wanted: Wanted) -> Self {
        Self {
            chunk: wanted.chunks.then(Chunk::new),
            sha256: wanted.sha256.then(context),
            checksum: wanted.checksum.map(Running::new),
        }
    }

    /// Passes these pieces. A chunk ends before each piece whose place is in `ends`, which count up. Returns the SHA-256
    /// of the chunks that ended.
    pub fn update(&mut self, pieces: &[&[u8]], ends: &[u32]) -> Vec<[u8; 32]> {
        if let Some(sha256) = &mut self.sha256 {
            pieces.iter().for_each(|piece| sha256.update(piece));
        }
        if let Some(checksum) = &mut self.checksum {
            pieces.iter().for_each(|piece| checksum.update(piece));
        }
        match &mut self.chunk {
            Some(chunk) => chunk.pass(&cut(pieces, ends)),
            None => Vec::new(),
        }
    }

    /// Of what has passed until now.
    pub fn sha256(&self) -> Option<Vec<u8>> {
        Some(bytes_of(self.sha256.clone()?))
    }

    pub fn checksum(&self) -> Option<Vec<u8>> {
        Some(match self.checksum.as_ref()? {
            Running::Sha(context) => bytes_of(context.clone()),
            Running::Crc(crc, length) => crc.finalize().to_be_bytes()[8 - length..].to_vec(),
        })
    }
}

/// The pieces of each chunk; the last one goes on, also when it has none yet.
fn cut<'a>(pieces: &'a [&'a [u8]], ends: &[u32]) -> Vec<&'a [&'a [u8]]> {
    let places: Vec<usize> = ends
        .iter()
        .map(|end| (*end as usize).min(pieces.len()))
        .collect();
    let starts = std::iter::once(0).chain(places.iter().copied());
    let stops = places.iter().copied().chain([pieces.len()]);
    starts
        .zip(stops)
        .map(|(start, stop)| &pieces[start.min(stop)..stop])
        .collect()
}

/// The chunk under way.
enum Chunk {
    Paired(Message<Sha256>),
    Alone(Context),
}

impl Chunk {
    fn new() -> Self {
        if sha256::is_here() {
            Self::Paired(Message::new())
        } else {
            Self::Alone(context())
        }
    }

    /// The rest of this chunk and the next ones; the last one is this chunk then. Returns the digests of the others.
    fn pass(&mut self, chunks: &[&[&[u8]]]) -> Vec<[u8; 32]> {
        match self {
            Self::Paired(message) => {
                let mut messages = vec![message.clone()];
                messages.resize_with(chunks.len(), Message::new);
                let mut all: Vec<_> = messages.iter_mut().zip(chunks.iter().copied()).collect();
                update_all(&mut all);
                *message = messages.pop().unwrap_or_else(Message::new);
                messages.into_iter().map(Message::digest).collect()
            }
            Self::Alone(under_way) => {
                let mut ended = Vec::new();
                for (at, pieces) in chunks.iter().enumerate() {
                    if at > 0 {
                        let chunk = std::mem::replace(under_way, context());
                        let mut digest = [0; 32];
                        digest.copy_from_slice(chunk.finish().as_ref());
                        ended.push(digest);
                    }
                    pieces.iter().for_each(|piece| under_way.update(piece));
                }
                ended
            }
        }
    }
}

impl Running {
    fn new(checksum: Checksum) -> Self {
        let crc = |algorithm, length| Self::Crc(crc_fast::Digest::new(algorithm), length);
        match checksum {
            Checksum::Crc32 => crc(CrcAlgorithm::Crc32IsoHdlc, 4),
            Checksum::Crc32c => crc(CrcAlgorithm::Crc32Iscsi, 4),
            Checksum::Crc64Nvme => crc(CrcAlgorithm::Crc64Nvme, 8),
            Checksum::Sha1 => Self::Sha(Context::new(&digest::SHA1_FOR_LEGACY_USE_ONLY)),
            Checksum::Sha256 => Self::Sha(context()),
        }
    }

    fn update(&mut self, bytes: &[u8]) {
        match self {
            Self::Crc(crc, _) => crc.update(bytes),
            Self::Sha(context) => context.update(bytes),
        }
    }
}

fn context() -> Context {
    Context::new(&digest::SHA256)
}

fn bytes_of(context: Context) -> Vec<u8> {
    context.finish().as_ref().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check values of the catalogue of CRCs, and of FIPS 180-4 made by `sha1sum` and `sha256sum`.
    #[test]
    fn has_the_check_values_of_every_checksum() {
        for (name, expected) in [
            ("CRC32", "cbf43926"),
            ("CRC32C", "e3069283"),
            ("CRC64NVME", "ae8b14860a799888"),
            ("SHA1", "f7c3bc1d808e04732adf679965ccc34ca7ae3441"),
            (
                "SHA256",
                "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225",
            ),
        ] {
            let mut hashes = Hashes::new(Wanted {
                checksum: Checksum::named(name),
                ..Wanted::default()
            });
            hashes.update(&[b"1234", b"", b"56789"], &[]);
            assert_eq!(hex(&hashes.checksum().unwrap()), expected);
        }
        assert!(Checksum::named("crc32").is_none());
    }

    #[test]
    fn ends_chunks_where_it_is_told() {
        ends_chunks(Chunk::new());
        ends_chunks(Chunk::Alone(context()));
    }

    fn ends_chunks(chunk: Chunk) {
        let mut hashes = Hashes::new(Wanted::default());
        hashes.chunk = Some(chunk);
        let ended = hashes.update(&[b"a", b"b", b"c"], &[0, 2, 2, 3]);
        let expected =
            [&b""[..], b"ab", b"", b"c"].map(|bytes| digest::digest(&digest::SHA256, bytes));
        assert_eq!(ended.len(), expected.len());
        for (ended, expected) in ended.iter().zip(&expected) {
            assert_eq!(ended.as_ref(), expected.as_ref());
        }
        assert!(hashes.update(&[b"d"], &[]).is_empty());
        let last = hashes.update(&[b"e"], &[1]);
        assert_eq!(
            last[0].as_ref(),
            digest::digest(&digest::SHA256, b"de").as_ref()
        );
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
