import { encryptedBlockSize, incrementNonce, plainBlockSize } from './content'
import { aesGcmOpen, aesGcmSeal, blockRuns } from './primitives'

export interface RunKeys {
  contentKey: Uint8Array
  /** Of the first block; left behind as that of the block after the last one. */
  nonce: Uint8Array
}

/** Seals whole blocks into memory of exactly the right length. */
export function sealRun({ contentKey, nonce }: RunKeys, plain: Uint8Array, into: Uint8Array): void {
  const together = blockRuns()
  if (together) {
    together.seal(contentKey, nonce, plain, into)
    incrementNonce(nonce, plain.length / plainBlockSize)
    return
  }
  for (let from = 0, to = 0; from < plain.length; from += plainBlockSize, to += encryptedBlockSize) {
    const block = plain.subarray(from, from + plainBlockSize)
    aesGcmSeal(contentKey, nonce, block, into.subarray(to, to + encryptedBlockSize))
    incrementNonce(nonce, 1)
  }
}

/** The inverse of `sealRun`. @throws FormatError `decryption`; what is in `into` then belongs to nobody. */
export function openRun({ contentKey, nonce }: RunKeys, sealed: Uint8Array, into: Uint8Array): void {
  const together = blockRuns()
  if (together) {
    together.open(contentKey, nonce, sealed, into)
    incrementNonce(nonce, sealed.length / encryptedBlockSize)
    return
  }
  for (let from = 0, to = 0; from < sealed.length; from += encryptedBlockSize, to += plainBlockSize) {
    const block = sealed.subarray(from, from + encryptedBlockSize)
    aesGcmOpen(contentKey, nonce, block, into.subarray(to, to + plainBlockSize))
    incrementNonce(nonce, 1)
  }
}
