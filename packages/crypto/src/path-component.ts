import { concatBytes, fromUtf8, splitBytes, utf8 } from '@perigee/std/bytes'
import { cipherSuite, type CipherSuite } from './cipher-suite'
import { childKey } from './derive-key'
import { FormatError } from './format-error'
import { hmacSha512 } from './hashes'
import { gcmNonceLength, nonceLength, open, seal } from './seal'
import { decodeSegment, encodeSegment } from './segment-encoding'
import type { CipherPath, PlainPath } from '@perigee/std/brand'
import { concatAll } from '@perigee/std/concat-all'

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

function textOf(bytes: Uint8Array): string {
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
  const pieces = components.flatMap((component, at) => (at === 0 ? [component] : [Uint8Array.of(slash), component]))
  return concatAll(pieces) as CipherPath
}
