const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Up to so many bytes an array lives on the heap of V8, and the encoder, which always leaves it, costs three times as much. */
const maxSmall = 64

export function utf8(text: string): Uint8Array {
  if (text.length > maxSmall) return encoder.encode(text)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code > 0x7f) return encoder.encode(text)
    bytes[at] = code
  }
  return bytes
}

/** Strict UTF-8 decoding. @throws TypeError on bytes that are not UTF-8. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes)

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Byte-wise order, a prefix before what it begins: the order of S3 keys and of PostgreSQL's bytea. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] as number) - (b[i] as number)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}

/** Plain equality; for secrets use `constantTimeEqual` of `@perigee/crypto/hash`. */
export const equalBytes = (a: Uint8Array, b: Uint8Array): boolean => a.length === b.length && compareBytes(a, b) === 0

export function startsWithBytes(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return bytes.length >= prefix.length && equalBytes(bytes.subarray(0, prefix.length), prefix)
}

/** Splits at every `separator` byte and keeps empty pieces, like `String.split`. */
export function splitBytes(bytes: Uint8Array, separator: number): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let from = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, from)) {
    pieces.push(bytes.subarray(from, at))
    from = at + 1
  }
  pieces.push(bytes.subarray(from))
  return pieces
}
