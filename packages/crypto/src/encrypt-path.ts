import type { CipherPath, PlainPath } from '@perigee/std/brand'
import type { CipherSuite } from './cipher-suite'
import { bucketKey } from './derive-key'
import type { Base, EncryptionStore } from './encryption-store'
import { FormatError } from './format-error'
import {
  decryptComponent,
  encryptComponent,
  joinCipherPath,
  joinPath,
  splitCipherPath,
  splitPath,
} from './path-component'

export type EncryptedPath = { cipherPath: CipherPath; pathKey: Uint8Array; cipher: CipherSuite }
export type DecryptedPath = { plainPath: PlainPath; pathKey: Uint8Array; cipher: CipherSuite }

/**
 * The object store's form of a path, and its key. The empty path stands for the bucket's top level.
 * @throws FormatError `missing-base` when the store holds no key for it.
 */
export function encryptPath(store: EncryptionStore, bucket: string, plainPath: string): EncryptedPath {
  const { base, rest } = known(store.lookupPlain(bucket, splitPath(plainPath)))
  const start = splitCipherPath(base.entry?.cipherPath ?? new Uint8Array())
  const below = encryptComponents(rest, startKey(base, bucket), base.pathCipher)
  return { cipherPath: joinCipherPath([...start, ...below.components]), pathKey: below.key, cipher: base.pathCipher }
}

/**
 * The inverse of `encryptPath`.
 * @throws FormatError `missing-base`; `decryption` and `format` as `decryptName` explains.
 */
export function decryptPath(store: EncryptionStore, bucket: string, cipherPath: Uint8Array): DecryptedPath {
  const { base, rest } = known(store.lookupCipher(bucket, splitCipherPath(cipherPath)))
  const components = splitPath(base.entry?.plainPath ?? '')
  let pathKey = startKey(base, bucket)
  for (const encrypted of rest) {
    const { name, key } = decryptComponent(encrypted, pathKey, base.pathCipher)
    components.push(name)
    pathKey = key
  }
  return { plainPath: joinPath(components), pathKey, cipher: base.pathCipher }
}

/** Encrypts components one below the other, starting under `parentKey`; `key` is the last one's. */
export function encryptComponents(
  components: readonly string[],
  parentKey: Uint8Array,
  cipher: CipherSuite,
): { components: Uint8Array[]; key: Uint8Array } {
  let key = parentKey
  const encrypted = components.map((component) => {
    const step = encryptComponent(component, key, cipher)
    key = step.key
    return step.encrypted
  })
  return { components: encrypted, key }
}

/** Of the bucket that was used last with a default key, for as long as that key is kept itself. */
const bucketKeys = new WeakMap<Uint8Array, { bucket: string; key: Uint8Array }>()

/** Key at the base itself: the bucket is mixed into the default key only. */
export function startKey(base: Base, bucket: string): Uint8Array {
  if (base.entry) return base.key
  const known = bucketKeys.get(base.key)
  if (known?.bucket === bucket) return known.key
  const key = bucketKey(base.key, bucket)
  bucketKeys.set(base.key, { bucket, key })
  return key
}

export function known<T>(found: T | null): T {
  if (found === null) throw new FormatError('missing-base', 'missing encryption base')
  return found
}
