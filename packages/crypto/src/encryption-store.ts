import { compareBytes, utf8 } from '@perigee/std/bytes'
import { cipherSuite, type CipherSuite, keyLength, bucketKey } from './keys'
import { FormatError } from './format-error'
import {
  splitCipherPath,
  splitPath,
  decryptComponent,
  encryptComponent,
  joinCipherPath,
  joinPath,
} from './path-component'
import { toHex } from '@perigee/std/encoding'
import { lruCache, type LruCache } from '@perigee/std/lru-cache'
import type { CipherPath, PlainPath } from '@perigee/std/brand'

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

/** The key of one subtree: of a whole bucket when both paths are empty. Both paths have equally many components. */
export type StoreEntry = {
  bucket: string
  plainPath: string
  cipherPath: Uint8Array
  key: Uint8Array
  pathCipher: CipherSuite
}

/** One component of the tree of entries, reachable under its plain and its encrypted name. */
export class StoreNode {
  #entry: StoreEntry | null = null
  readonly #children = new Map<string, { cipherName: string; node: StoreNode }>()
  readonly #plainNames = new Map<string, string>()

  /** Both paths have equally many components. @throws FormatError `conflict` when a name is already paired otherwise. */
  add(plain: readonly string[], cipher: readonly Uint8Array[], entry: StoreEntry): void {
    const end = plain.reduce<StoreNode>(
      (node, plainName, depth) => node.#child(plainName, toHex(cipher[depth] ?? noBytes)),
      this,
    )
    end.#entry = entry
  }

  findPlain(components: readonly string[]): { entry: StoreEntry; depth: number } | null {
    return StoreNode.#find(this, components, (node, name) => node.#children.get(name)?.node)
  }

  findCipher(components: readonly Uint8Array[]): { entry: StoreEntry; depth: number } | null {
    return StoreNode.#find(this, components, (node, name) => {
      const plainName = node.#plainNames.get(toHex(name))
      return plainName === undefined ? undefined : node.#children.get(plainName)?.node
    })
  }

  all(): StoreEntry[] {
    const found: StoreEntry[] = []
    const open: StoreNode[] = [this]
    for (let node = open.pop(); node; node = open.pop()) {
      if (node.#entry) found.push(node.#entry)
      for (const child of node.#children.values()) open.push(child.node)
    }
    return found
  }

  #child(plainName: string, cipherName: string): StoreNode {
    const known = this.#children.get(plainName)
    const knownPlain = this.#plainNames.get(cipherName)
    if (known && known.cipherName === cipherName) return known.node
    if (known || knownPlain !== undefined) {
      throw new FormatError('conflict', 'encryption access entries contradict each other')
    }
    const node = new StoreNode()
    this.#children.set(plainName, { cipherName, node })
    this.#plainNames.set(cipherName, plainName)
    return node
  }

  static #find<T>(
    start: StoreNode,
    components: readonly T[],
    step: (node: StoreNode, name: T) => StoreNode | undefined,
  ): { entry: StoreEntry; depth: number } | null {
    let node: StoreNode | undefined = start
    let found = start.#entry ? { entry: start.#entry, depth: 0 } : null
    for (const [at, name] of components.entries()) {
      node = step(node, name)
      if (!node) break
      if (node.#entry) found = { entry: node.#entry, depth: at + 1 }
    }
    return found
  }
}

const noBytes = new Uint8Array()

export type EncryptedPath = { cipherPath: CipherPath; pathKey: Uint8Array; cipher: CipherSuite }
export type DecryptedPath = { plainPath: PlainPath; pathKey: Uint8Array; cipher: CipherSuite }

/**
 * The object store's form of a path, and its key. The empty path stands for the bucket's top level.
 * @throws FormatError `missing-base` when the store holds no key for it.
 */
export function encryptPath(store: EncryptionStore, bucket: string, plainPath: string): EncryptedPath {
  const { base, rest } = known(store.lookupPlain(bucket, splitPath(plainPath)))
  const start = splitCipherPath(base.entry?.cipherPath ?? new Uint8Array())
  const below = encryptBelow(rest, startKey(base, bucket), base.pathCipher)
  return { cipherPath: joinCipherPath([...start, ...below.components]), pathKey: below.key, cipher: base.pathCipher }
}

interface Components {
  components: readonly Uint8Array[]
  key: Uint8Array
}

/** Folders that were used lately, for as long as the key above them is kept itself. */
const folders = new WeakMap<Uint8Array, LruCache<Components>>()
const maxFolders = 64

/** `encryptComponents` of a folder, which is remembered: objects of one follow each other. */
export function encryptFolder(names: readonly string[], parentKey: Uint8Array, cipher: CipherSuite): Components {
  const lately = folders.get(parentKey) ?? lruCache<Components>({ capacity: maxFolders, now: () => 0 })
  folders.set(parentKey, lately)
  // A folder without a name is not the top.
  const path = `${cipher} ${names.map((name) => `/${name}`).join('')}`
  const known = lately.get(path)
  if (known) return known
  const made = encryptComponents(names, parentKey, cipher)
  lately.set(path, made, Infinity)
  return made
}

function encryptBelow(names: readonly string[], parentKey: Uint8Array, cipher: CipherSuite): Components {
  const last = names.at(-1)
  if (last === undefined) return { components: [], key: parentKey }
  const folder = encryptFolder(names.slice(0, -1), parentKey, cipher)
  const { encrypted, key } = encryptComponent(last, folder.key, cipher)
  return { components: [...folder.components, encrypted], key }
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
): Components {
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
