//! What is found out about a body while it passes.

use crc_fast::CrcAlgorithm;
use ring::digest::{self, Context};

use crate::md5;

/// What of a body is hashed.
#[derive(Default)]
pub struct Wanted {
    pub md5: bool,
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
    md5: Option<md5::Message>,
    chunk: Option<Context>,
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
            md5: wanted.md5.then(md5::Message::new),
            chunk: wanted.chunks.then(sha256),
            sha256: wanted.sha256.then(sha256),
            checksum: wanted.checksum.map(Running::new),
        }
    }

    /// Passes these pieces. A chunk ends before each piece whose place is in `ends`, which count up. Returns the SHA-256
    /// of the chunks that ended.
    pub fn update(&mut self, pieces: &[&[u8]], ends: &[u32]) -> Vec<digest::Digest> {
        let mut ended = Vec::with_capacity(ends.len());
        let mut ends = ends.iter().map(|end| *end as usize).peekable();
        for (at, piece) in pieces.iter().enumerate() {
            while ends.next_if(|end| *end <= at).is_some() {
                ended.extend(self.end_chunk());
            }
            for sha in [&mut self.chunk, &mut self.sha256].into_iter().flatten() {
                sha.update(piece);
            }
            if let Some(checksum) = &mut self.checksum {
                checksum.update(piece);
            }
        }
        for _ in ends {
            ended.extend(self.end_chunk());
        }
        if let Some(md5) = &mut self.md5 {
            md5::together::update(md5, pieces);
        }
        ended
    }

    /// Of what has passed until now.
    pub fn md5(&self) -> Option<Vec<u8>> {
        Some(self.md5.clone()?.digest().to_vec())
    }

    pub fn sha256(&self) -> Option<Vec<u8>> {
        Some(bytes_of(self.sha256.clone()?))
    }

    pub fn checksum(&self) -> Option<Vec<u8>> {
        Some(match self.checksum.as_ref()? {
            Running::Sha(context) => bytes_of(context.clone()),
            Running::Crc(crc, length) => crc.finalize().to_be_bytes()[8 - length..].to_vec(),
        })
    }

    fn end_chunk(&mut self) -> Option<digest::Digest> {
        let chunk = self.chunk.as_mut()?;
        Some(std::mem::replace(chunk, sha256()).finish())
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
            Checksum::Sha256 => Self::Sha(sha256()),
        }
    }

    fn update(&mut self, bytes: &[u8]) {
        match self {
            Self::Crc(crc, _) => crc.update(bytes),
            Self::Sha(context) => context.update(bytes),
        }
    }
}

fn sha256() -> Context {
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
        let mut hashes = Hashes::new(Wanted {
            chunks: true,
            ..Wanted::default()
        });
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
