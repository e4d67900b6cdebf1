import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as nobleSha256, sha512 as nobleSha512 } from '@noble/hashes/sha2.js'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'

/** The hash functions of the formats; all synchronous, all with plain `Uint8Array` results. */
export type Hashes = {
  sha256: (bytes: Uint8Array) => Uint8Array
  /** Of a text in UTF-8, as lower-case hexadecimal digits. */
  sha256OfText: (text: string) => string
  sha512: (bytes: Uint8Array) => Uint8Array
  hmacSha256: (key: Uint8Array, message: Uint8Array) => Uint8Array
  /** Of a text in UTF-8, as lower-case hexadecimal digits. */
  hmacSha256OfText: (key: Uint8Array, text: string) => string
  hmacSha512: (key: Uint8Array, message: Uint8Array) => Uint8Array
}

/** Runs everywhere, also in pages served over plain http. */
export const nobleHashes: Hashes = {
  sha256: nobleSha256,
  sha256OfText: (text) => toHex(nobleSha256(utf8(text))),
  sha512: nobleSha512,
  hmacSha256: (key, message) => hmac(nobleSha256, key, message),
  hmacSha256OfText: (key, text) => toHex(hmac(nobleSha256, key, utf8(text))),
  hmacSha512: (key, message) => hmac(nobleSha512, key, message),
}

let current: Hashes = nobleHashes

/** Called by `usePrimitives`; nothing else chooses a binding. */
export function useHashes(hashes: Hashes): void {
  current = hashes
}

export const sha256 = (bytes: Uint8Array): Uint8Array => current.sha256(bytes)
export const sha256OfText = (text: string): string => current.sha256OfText(text)
export const sha512 = (bytes: Uint8Array): Uint8Array => current.sha512(bytes)
export const hmacSha256 = (key: Uint8Array, message: Uint8Array): Uint8Array => current.hmacSha256(key, message)
export const hmacSha256OfText = (key: Uint8Array, text: string): string => current.hmacSha256OfText(key, text)
export const hmacSha512 = (key: Uint8Array, message: Uint8Array): Uint8Array => current.hmacSha512(key, message)

/** Equality whose running time depends on the lengths only. Lengths are not secret. */
export function constantTimeEqual(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= (a[i] ?? 0) ^ (b[i] ?? 0)
  return difference === 0
}

/** The same of texts. */
export function constantTimeEqualText(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  let difference = 0
  for (let i = 0; i < a.length; i++) difference |= a.charCodeAt(i) ^ b.charCodeAt(i)
  return difference === 0
}

/** `getRandomValues` fills at most this much at a time. */
const quota = 65_536

/** Keys and nonces are drawn for many at a time: a call costs much more than its bytes. */
const pool = new Uint8Array(4_096)
const maxPooled = 128
let used = pool.length

/** Unpredictable bytes; unlike `crypto.subtle` the source also exists in pages served over plain http. */
export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  if (length <= maxPooled) return takePooled(bytes)
  for (let at = 0; at < length; at += quota) globalThis.crypto.getRandomValues(bytes.subarray(at, at + quota))
  return bytes
}

/** What has been handed out is in the pool no more. */
function takePooled(bytes: Uint8Array): Uint8Array {
  if (used + bytes.length > pool.length) {
    globalThis.crypto.getRandomValues(pool)
    used = 0
  }
  const end = used + bytes.length
  bytes.set(pool.subarray(used, end))
  pool.fill(0, used, end)
  used = end
  return bytes
}
