import { browserPrimitives } from './primitives-browser'
import { type Hashes, useHashes } from './hashes'

/**
 * The port under all format code: hashes and AES-256-GCM (32-byte key, 12-byte nonce, no associated data, the
 * 16-byte tag at the end of the sealed bytes). `open` throws FormatError `decryption` when the tag does not fit.
 */
export type Primitives = Hashes & {
  aesGcmSeal: (key: Uint8Array, nonce: Uint8Array, plaintext: Uint8Array) => Uint8Array
  aesGcmOpen: (key: Uint8Array, nonce: Uint8Array, sealed: Uint8Array) => Uint8Array
}

let current: Primitives = browserPrimitives

/**
 * Installs the binding that all format functions use from now on. The default runs everywhere; a server calls
 * `usePrimitives(nodePrimitives)` once, before anything else.
 */
export function usePrimitives(primitives: Primitives): void {
  current = primitives
  useHashes(primitives)
}

export const aesGcmSeal: Primitives['aesGcmSeal'] = (key, nonce, plaintext) => current.aesGcmSeal(key, nonce, plaintext)
export const aesGcmOpen: Primitives['aesGcmOpen'] = (key, nonce, sealed) => current.aesGcmOpen(key, nonce, sealed)
export { hmacSha256, hmacSha512, sha256, sha512 } from './hashes'
