import { cipherSuite } from '@perigee/crypto/keys'
import { EncryptionStore, type StoreEntry, decryptPath } from '@perigee/crypto/encryption-store'
import { FormatError, isFormatError } from '@perigee/crypto/format-error'
import type { ApiKey } from './api-key'
import { bucketText, type AllowedPath, decodeCaveat } from './caveat'
import { type GrantLimits, strangersLimits } from './limits'
import { toHex } from '@perigee/std/encoding'

/**
 * The keys of a store that an API key can make use of: for a key limited to paths, one entry for each path that all its
 * caveats agree on, and no default key. Paths that the store has no key for are left out. With a caveat that cannot be
 * read, nothing is left. @throws FormatError `format` for more paths or components than the limits
 */
export function limitTo(store: EncryptionStore, apiKey: ApiKey, limits = strangersLimits): EncryptionStore {
  const lists = pathLists(apiKey)
  if (!lists) return new EncryptionStore({ defaultPathCipher: cipherSuite.unspecified })
  if (lists.length === 0) return store
  const limited = new EncryptionStore({ defaultPathCipher: store.defaultPathCipher })
  for (const path of commonPaths(lists, limits)) addEntry(limited, store, path)
  return limited
}

/** Null when a caveat cannot be read. */
function pathLists(apiKey: ApiKey): (readonly AllowedPath[])[] | null {
  try {
    return apiKey.caveats.map((caveat) => decodeCaveat(caveat).allowedPaths).filter((paths) => paths.length > 0)
  } catch (error) {
    if (isFormatError(error)) return null
    throw error
  }
}

/** The paths of all lists that every list covers, each once. @throws FormatError */
function commonPaths(lists: readonly (readonly AllowedPath[])[], limits: GrantLimits): AllowedPath[] {
  const groups = differentGroups(lists)
  const named = groups.flatMap(({ paths }) => [...paths.values()])
  const components = named.reduce((sum, path) => sum + componentsOf(path), 0)
  if (named.length > limits.paths || components > limits.components) {
    throw new FormatError('format', 'the restrictions name too many paths')
  }
  const all = new Map(groups.flatMap((group) => [...group.paths]))
  const common = [...all].filter(([text]) => groups.every((group) => group.covers(text)))
  return common.map(([, path]) => path)
}

const slash = '/'.charCodeAt(0)

const componentsOf = ({ encryptedPathPrefix }: AllowedPath): number =>
  encryptedPathPrefix.reduce((count, byte) => (byte === slash ? count + 1 : count), 1)

/** Whoever passes a key on often repeats the paths that it had before. */
function differentGroups(lists: readonly (readonly AllowedPath[])[]): PathGroup[] {
  const groups = lists.map((paths) => new PathGroup(paths))
  return [...new Map(groups.map((group) => [[...group.paths.keys()].sort().join(), group])).values()]
}

function addEntry(limited: EncryptionStore, store: EncryptionStore, path: AllowedPath): void {
  const bucket = bucketText(path.bucket)
  if (bucket === null) return
  try {
    limited.add(entryAt(store, bucket, path.encryptedPathPrefix))
  } catch (error) {
    if (!isFormatError(error)) throw error
  }
}

function entryAt(store: EncryptionStore, bucket: string, cipherPath: Uint8Array): StoreEntry {
  const { plainPath, pathKey, cipher } = decryptPath(store, bucket, cipherPath)
  return { bucket, plainPath, cipherPath, key: pathKey, pathCipher: cipher }
}

/** Says bucket and prefix in one text, so that one path lies below another when its text begins with the other's. */
export const pathText = ({ bucket, encryptedPathPrefix }: AllowedPath): string =>
  `${toHex(bucket)}/${toHex(encryptedPathPrefix)}`

/** The allowed paths of one caveat, without repetitions, ready for many questions. */
export class PathGroup {
  readonly #paths: ReadonlyMap<string, AllowedPath>
  /** The texts in order, without those below another one: the one before a text is then the only one to look at. */
  readonly #tops: readonly string[]

  constructor(paths: readonly AllowedPath[]) {
    this.#paths = new Map(paths.map((path) => [pathText(path), path]))
    this.#tops = topsOf([...this.#paths.keys()].sort())
  }

  /** By their texts. */
  get paths(): ReadonlyMap<string, AllowedPath> {
    return this.#paths
  }

  /** Whether one of the group's prefixes begins this path's prefix, in the same bucket. */
  covers(text: string): boolean {
    let [low, high] = [0, this.#tops.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#tops[middle] ?? '') <= text) low = middle + 1
      else high = middle
    }
    const before = this.#tops[low - 1]
    return before !== undefined && text.startsWith(before)
  }
}

function topsOf(sorted: readonly string[]): string[] {
  const tops: string[] = []
  for (const text of sorted) {
    const last = tops.at(-1)
    if (last === undefined || !text.startsWith(last)) tops.push(text)
  }
  return tops
}
