/** `getRandomValues` fills at most this much at a time. */
const quota = 65_536

/** Unpredictable bytes; unlike `crypto.subtle` the source also exists in pages served over plain http. */
export function randomBytes(length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; at += quota) globalThis.crypto.getRandomValues(bytes.subarray(at, at + quota))
  return bytes
}
