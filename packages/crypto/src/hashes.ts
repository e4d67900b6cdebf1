import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as nobleSha256, sha512 as nobleSha512 } from '@noble/hashes/sha2.js'

/** The hash functions of the formats; all synchronous, all with plain `Uint8Array` results. */
export type Hashes = {
  sha256: (bytes: Uint8Array) => Uint8Array
  sha512: (bytes: Uint8Array) => Uint8Array
  hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array
  hmacSha512: (key: Uint8Array, message: Uint8Array) => Uint8Array
}

/** Runs everywhere, also in pages served over plain http. */
export const nobleHashes: Hashes = {
  sha256: nobleSha256,
  sha512: nobleSha512,
  hmacSha256: (key, message) => hmac(nobleSha256, key, message),
  hmacSha512: (key, message) => hmac(nobleSha512, key, message),
}

let current: Hashes = nobleHashes

/** Called by `usePrimitives`; nothing else chooses a binding. */
export function useHashes(hashes: Hashes): void {
  current = hashes
}

export const sha256 = (bytes: Uint8Array): Uint8Array => current.sha256(bytes)
export const sha512 = (bytes: Uint8Array): Uint8Array => current.sha512(bytes)
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => current.hmacSha256(key, message)
export const hmacSha512 = (key: Uint8Array, message: Uint8Array): Uint8Array => current.hmacSha512(key, message)
