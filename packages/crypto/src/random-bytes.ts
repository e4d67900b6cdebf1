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
