import { concatBytes, fromUtf8, splitBytes, utf8 } from '@perigee/std/bytes'
import { cipherSuite, type CipherSuite, childKey, gcmNonceLength, nonceLength, open, seal } from './keys'
import { FormatError } from './format-error'
import { hmacSha512 } from './hash'
import type { CipherPath, PlainPath } from '@perigee/std/brand'

const nonceLabel = utf8('nonce')

/** 24 bytes that depend on the component and all its ancestors, which makes path encryption deterministic. */
export const componentNonce = (componentKey: Uint8Array): Uint8Array =>
  hmacSha512(componentKey, nonceLabel).slice(0, nonceLength)

/** Encrypts one component below `parentKey`; `key` is the component's own key, the parent of what lies below. */
export function encryptComponent(
  component: string,
  parentKey: Uint8Array,
  cipher: CipherSuite,
): { encrypted: Uint8Array; key: Uint8Array } {
  const key = childKey(parentKey, component)
  const plain = utf8(component)
  if (cipher === cipherSuite.null) return { encrypted: plain, key }
  const nonce = componentNonce(key).subarray(0, gcmNonceLength)
  const body = seal(plain, knownPathCipher(cipher), parentKey, nonce)
  return { encrypted: encodeSegment(concatBytes(nonce, body)), key }
}

/**
 * The plain text of one encrypted component. Empty components carry no tag and so open under every key.
 * @throws FormatError `decryption` when it was written with another passphrase (listings skip such items); `format`
 * when it is no encrypted component at all (fails a whole listing).
 */
export function decryptName(encrypted: Uint8Array, parentKey: Uint8Array, cipher: CipherSuite): string {
  if (cipher === cipherSuite.null) return textOf(encrypted)
  if (encrypted.length === 0) return ''
  const raw = decodeSegment(encrypted)
  if (raw.length < gcmNonceLength) throw new FormatError('format', 'encrypted component is shorter than its nonce')
  const nonce = raw.subarray(0, gcmNonceLength)
  return textOf(open(raw.subarray(gcmNonceLength), knownPathCipher(cipher), parentKey, nonce))
}

/** `decryptName` together with the component's own key. Same errors. */
export function decryptComponent(
  encrypted: Uint8Array,
  parentKey: Uint8Array,
  cipher: CipherSuite,
): { name: string; key: Uint8Array } {
  const name = decryptName(encrypted, parentKey, cipher)
  return { name, key: childKey(parentKey, name) }
}

/** Empty components are not sealed, so `seal` alone would let an unknown cipher pass for them. */
function knownPathCipher(cipher: CipherSuite): CipherSuite {
  if (cipher !== cipherSuite.aesGcm) throw new FormatError('request', 'unsupported path cipher')
  return cipher
}

/** @throws FormatError `decryption`. */
export function textOf(bytes: Uint8Array): string {
  try {
    return fromUtf8(bytes)
  } catch (cause) {
    throw new FormatError('decryption', 'a decrypted component is not UTF-8 text', { cause })
  }
}

const slash = 0x2f

/** Components of a path, empty ones included; the empty text is no path at all and has none. */
export const splitPath = (path: string): string[] => (path === '' ? [] : path.split('/'))

export const joinPath = (components: readonly string[]): PlainPath => components.join('/') as PlainPath

/** Like `splitPath`, for the object store's form. */
export const splitCipherPath = (path: Uint8Array): Uint8Array[] => (path.length === 0 ? [] : splitBytes(path, slash))

export function joinCipherPath(components: readonly Uint8Array[]): CipherPath {
  if (components.length === 0) return new Uint8Array() as CipherPath
  const path = new Uint8Array(components.reduce((length, component) => length + 1 + component.length, -1)).fill(slash)
  let at = 0
  for (const component of components) {
    path.set(component, at)
    at += component.length + 1
  }
  return path as CipherPath
}

const emptySegment = 0x01
const filledSegment = 0x02

/** Bytes that an encoded segment must not contain, and the two bytes that stand for each. */
const escapes = new Map<number, readonly [number, number]>([
  [0x2e, [0x2e, 0x01]],
  [0x2f, [0x2e, 0x02]],
  [0xfe, [0xfe, 0x01]],
  [0xff, [0xfe, 0x02]],
  [0x00, [0x01, 0x01]],
  [0x01, [0x01, 0x02]],
])
const unescapes = new Map([...escapes].map(([raw, [first, second]]) => [first * 256 + second, raw]))
const introducers = new Set([...escapes.values()].map(([first]) => first))
const forbidden = [0x00, 0x2f, 0xff]

/** What a byte is in either direction; as tables, because this is asked for every byte of every name. */
const ordinary = 0
const special = 1
const notAllowed = 2
const rawKinds = Uint8Array.from({ length: 256 }, (_, byte) => (escapes.has(byte) ? special : ordinary))
const encodedKinds = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (forbidden.includes(byte)) return notAllowed
  return introducers.has(byte) ? special : ordinary
})

/** Spells arbitrary bytes without 0x00, 0xff and `/`, so that encrypted components can be joined and ordered. */
export function encodeSegment(raw: Uint8Array): Uint8Array {
  if (raw.length === 0) return Uint8Array.of(emptySegment)
  const encoded = new Uint8Array(1 + 2 * raw.length)
  encoded[0] = filledSegment
  let at = 1
  for (const byte of raw) {
    if (rawKinds[byte] === ordinary) encoded[at++] = byte
    else {
      encoded.set(escapes.get(byte) ?? [], at)
      at += 2
    }
  }
  return encoded.slice(0, at)
}

/** @throws FormatError `format`. */
export function decodeSegment(encoded: Uint8Array): Uint8Array {
  const raw = new Uint8Array(encoded.length)
  return raw.slice(0, decodeSegmentInto(encoded, raw, 0))
}

/** Writes it from `start` on, where there must be room for as many bytes as `encoded` has; returns where it ends. */
export function decodeSegmentInto(encoded: Uint8Array, target: Uint8Array, start: number): number {
  const prefix = encoded[0]
  if (prefix === undefined) throw new FormatError('format', 'encoded segment cannot be empty')
  if (prefix === emptySegment && encoded.length === 1) return start
  if (prefix !== filledSegment) throw new FormatError('format', 'invalid segment prefix')
  if (encoded.length === 1) throw new FormatError('format', 'invalid segment: nothing follows the prefix')
  let end = start
  for (let at = 1; at < encoded.length; at++) {
    const byte = encoded[at] ?? 0
    const kind = encodedKinds[byte]
    if (kind === notAllowed) throw new FormatError('format', 'invalid character in segment')
    target[end++] = kind === special ? unescape(byte, encoded[++at]) : byte
  }
  return end
}

function unescape(first: number, second: number | undefined): number {
  const raw = second === undefined ? undefined : unescapes.get(first * 256 + second)
  if (raw === undefined) throw new FormatError('format', 'invalid escape sequence')
  return raw
}
