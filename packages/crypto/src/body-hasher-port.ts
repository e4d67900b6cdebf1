import type { ChecksumAlgorithm } from '@perigee/std/checksum-algorithms'

/** What of a body is hashed. */
export interface WantedHashes {
  /** SHA-256 of each of its chunks. */
  chunks: boolean
  /** SHA-256 of all of it. */
  sha256: boolean
  checksum: ChecksumAlgorithm | null
}

/**
 * Hashes of one body but MD5, made on other threads (docs/decisions/native-module.md). One call after the other.
 */
export interface BodyHasher {
  /**
   * Passes these pieces, which must not change before it resolves. A chunk ends before each piece whose place is in
   * `ends`, which count up. Resolves with the digests of the chunks that ended, in hexadecimal.
   */
  update(pieces: readonly Uint8Array[], ends: readonly number[]): Promise<string[]>
  /** Of all that has passed; null is what was not asked for. */
  digests(): Record<'sha256' | 'checksum', Uint8Array | null>
}

export type MakeBodyHasher = (wanted: WantedHashes) => BodyHasher
