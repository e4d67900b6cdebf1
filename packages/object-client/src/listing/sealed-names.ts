import { encryptComponent } from '@perigee/crypto/paths'
import { fromUtf8 } from '@perigee/std/bytes'
import { endsWithSlash, sortKeyOf, type Folder } from './folder'

/** A plain name with what it is called in the store. */
export interface SealedName {
  /** UTF-8 of `sortKey`. */
  bytes: Uint8Array
  sortKey: string
  key: Uint8Array
  component: Uint8Array
  isFolder: boolean
}

/** Plain sort keys of a folder with what they are called in the store. */
export class SealedNames {
  readonly #names: readonly SealedName[]
  /** The sort keys of the store. */
  readonly stored: Uint8Array[]

  constructor(seal: (name: Uint8Array) => SealedName, names: readonly Uint8Array[]) {
    this.#names = names.map(seal)
    this.stored = this.#names.map(({ component, isFolder }) => sortKeyOf(component, isFolder))
  }

  /** What the store answered for each, by the plain sort keys; names that it does not show are left out. */
  opened<T extends object>(answers: readonly (T | null)[]): Map<string, SealedName & T> {
    const opened = new Map<string, SealedName & T>()
    for (const [at, name] of this.#names.entries()) {
      const answer = answers[at]
      if (answer) opened.set(name.sortKey, { ...name, ...answer })
    }
    return opened
  }

  /** Objects that are not in the map. A folder may be missing for now, because nothing in it can be seen. */
  missingObjects(found: ReadonlyMap<string, unknown>): Uint8Array[] {
    const missing = this.#names.filter(({ sortKey, isFolder }) => !isFolder && !found.has(sortKey))
    return missing.map(({ bytes }) => bytes)
  }
}

export function sealSortKey({ key: parentKey, cipher }: Folder, bytes: Uint8Array): SealedName {
  const sortKey = fromUtf8(bytes)
  const isFolder = endsWithSlash(bytes)
  const { encrypted, key } = encryptComponent(isFolder ? sortKey.slice(0, -1) : sortKey, parentKey, cipher)
  return { bytes, sortKey, key, component: encrypted, isFolder }
}
