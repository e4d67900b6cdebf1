/**
 * What a binding can do faster for a run of whole blocks of content than for each (docs/decisions/native-module.md). The
 * first block has the nonce that is given, 12 bytes, each other one the nonce after that of the block before it.
 */
export interface BlockRuns {
  /** `into` is memory of exactly the right length, apart from `plain`. */
  seal(key: Uint8Array, firstNonce: Uint8Array, plain: Uint8Array, into: Uint8Array): void
  /** The same. @throws FormatError `decryption` when a block does not open; no plaintext is in `into` then. */
  open(key: Uint8Array, firstNonce: Uint8Array, sealed: Uint8Array, into: Uint8Array): void
}
