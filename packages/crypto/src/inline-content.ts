import { cipherSuite } from './cipher-suite'
import { open, seal } from './seal'

/** What a segment is sealed with; `nonce` is its `startingNonce`. */
export type SegmentKeys = { contentKey: Uint8Array; nonce: Uint8Array }

/** Seals a small segment as a whole, without padding; empty stays empty. */
export const sealInline = (plaintext: Uint8Array, { contentKey, nonce }: SegmentKeys): Uint8Array =>
  seal(plaintext, cipherSuite.aesGcm, contentKey, nonce)

/** @throws FormatError `decryption`. */
export const openInline = (sealed: Uint8Array, { contentKey, nonce }: SegmentKeys): Uint8Array =>
  open(sealed, cipherSuite.aesGcm, contentKey, nonce)
