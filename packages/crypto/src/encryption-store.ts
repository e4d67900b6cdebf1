import { compareBytes, utf8 } from '@perigee/std/bytes'
import { cipherSuite, type CipherSuite } from './cipher-suite'
import { FormatError } from './format-error'
import { keyLength } from './seal'
import { splitCipherPath, splitPath } from './split-path'
import type { StoreEntry } from './store-entry'
import { StoreNode } from './store-node'

export type { StoreEntry } from './store-entry'

/** Where the keys of a path start. For the default key `entry` is null and the bucket still has to be mixed in. */
export type Base = { entry: StoreEntry | null; key: Uint8Array; pathCipher: CipherSuite }

/** The keys that an access grant holds: a default (root) key, keys of subtrees, both or neither. */
export class EncryptionStore {
  readonly defaultKey: Uint8Array | null
  readonly defaultPathCipher: CipherSuite
  readonly #buckets = new Map<string, StoreNode>()

  constructor(options: { defaultKey?: Uint8Array | null; defaultPathCipher?: CipherSuite } = {}) {
    this.defaultKey = options.defaultKey ?? null
    this.defaultPathCipher = options.defaultPathCipher ?? cipherSuite.aesGcm
    if (this.defaultKey && this.defaultKey.length !== keyLength) throw new FormatError('format', 'invalid default key')
  }

  /** An entry at a path that is already there takes its place. @throws FormatError `format` or `conflict`. */
  add(entry: StoreEntry): void {
    if (entry.key.length !== keyLength) throw new FormatError('format', 'invalid key in encryption access entry')
    const plain = splitPath(entry.plainPath)
    const cipher = splitCipherPath(entry.cipherPath)
    if (plain.length !== cipher.length) {
      throw new FormatError('conflict', 'encrypted and unencrypted paths had different number of components')
    }
    const root = this.#buckets.get(entry.bucket) ?? new StoreNode()
    root.add(plain, cipher, entry)
    this.#buckets.set(entry.bucket, root)
  }

  /** The longest entry at or above the path, else the default key, else null; `rest` is what lies below it. */
  lookupPlain(bucket: string, components: readonly string[]): { base: Base; rest: string[] } | null {
    const found = this.#buckets.get(bucket)?.findPlain(components) ?? null
    return this.#result(found, components)
  }

  /** `lookupPlain` for a path in the object store's form. */
  lookupCipher(bucket: string, components: readonly Uint8Array[]): { base: Base; rest: Uint8Array[] } | null {
    const found = this.#buckets.get(bucket)?.findCipher(components) ?? null
    return this.#result(found, components)
  }

  /** All entries, ordered by the bytes of bucket and plain path. */
  entries(): StoreEntry[] {
    const all = [...this.#buckets.values()].flatMap((root) => root.all())
    return all.sort((a, b) => byText(a.bucket, b.bucket) || byText(a.plainPath, b.plainPath))
  }

  #result<T>(
    found: { entry: StoreEntry; depth: number } | null,
    components: readonly T[],
  ): { base: Base; rest: T[] } | null {
    if (found) {
      const { entry, depth } = found
      return { base: { entry, key: entry.key, pathCipher: entry.pathCipher }, rest: components.slice(depth) }
    }
    if (!this.defaultKey) return null
    return {
      base: { entry: null, key: this.defaultKey, pathCipher: this.defaultPathCipher },
      rest: components.slice(),
    }
  }
}

const byText = (a: string, b: string): number => compareBytes(utf8(a), utf8(b))
