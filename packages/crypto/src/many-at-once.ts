/** Sealed bytes (AES-256-GCM, the tag behind), with the key of 32 bytes and the nonce of 12 that are theirs alone. */
export interface SealedMessage {
  key: Uint8Array
  nonce: Uint8Array
  sealed: Uint8Array
}

/** What a binding can do faster for many short messages together than for each. */
export interface ManyAtOnce {
  /** Most bytes of plain text that `openEach` takes. */
  maxText: number
  /** In their order; undefined for what does not open. */
  openEach(messages: readonly SealedMessage[]): (Uint8Array | undefined)[]
  /** Most bytes of a message that `deriveEach` takes. */
  maxMessage: number
  /** HMAC-SHA-512(HMAC-SHA-512(key, message)[0..32], second)[0..32] of each message, one behind the other. */
  deriveEach(key: Uint8Array, messages: readonly Uint8Array[], second: Uint8Array): Uint8Array
}
