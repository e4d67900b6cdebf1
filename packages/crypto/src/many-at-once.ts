/** What a key derived from a name opens the key of. All short: see the limits of `ManyAtOnce`. */
export interface NestedText {
  name: Uint8Array
  /** At least 12 bytes, of which those count. */
  keyNonce: Uint8Array
  /** Of 48 bytes: a key of 32, sealed with the derived one. */
  sealedKey: Uint8Array
  /** Sealed with that key. */
  sealed: Uint8Array
}

/** How the key of a name comes from one of 32 bytes: HMAC(HMAC(key, label || name)[0..32], purpose)[0..32], of SHA-512. */
export interface Derivation {
  key: Uint8Array
  label: Uint8Array
  purpose: Uint8Array
}

/** `nonce` is that of all texts. */
export interface NestedTexts {
  nonce: Uint8Array
  texts: readonly NestedText[]
}

/** One behind the other, and where each ends: an array for each would cost as much as opening it. */
export interface Messages {
  bytes: Uint8Array
  ends: readonly number[]
}

/** What a binding can do faster for many short messages together than for each. */
export interface ManyAtOnce {
  /** Most bytes of a label with its name, and of a purpose. */
  maxMessage: number
  /** Most bytes of a text. */
  maxText: number
  /** AES-256-GCM. In their order; undefined for what does not open. */
  openNested(derivation: Derivation, input: NestedTexts): (Uint8Array | undefined)[]
  /** The same on another thread, for as many texts or more as are worth it. Absent where there is none. */
  openNestedElsewhere?(derivation: Derivation, input: NestedTexts): Promise<(Uint8Array | undefined)[]>
  leastElsewhere?: number
  /** AES-256-GCM under one key; each message has its nonce of 12 bytes in front. In their order, as above. */
  openEach(key: Uint8Array, messages: Messages): (Uint8Array | undefined)[]
}
