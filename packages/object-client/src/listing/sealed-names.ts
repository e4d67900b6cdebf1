import { encryptComponent } from '@perigee/crypto/paths'
import type { ListedChild } from '@perigee/contract/store'
import { fromUtf8 } from '@perigee/std/bytes'
import type { Child } from './child'
import { endsWithSlash, sortKeyOf, type Folder } from './folder'

interface SealedName {
  /** The plain sort key. */
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

  constructor(folder: Folder, sortKeys: readonly Uint8Array[]) {
    this.#names = sortKeys.map((bytes) => sealName(folder, bytes))
    this.stored = this.#names.map(({ component, isFolder }) => sortKeyOf(component, isFolder))
  }

  /** What the store answered for each, by the plain sort keys; names that it does not show are left out. */
  opened(answers: readonly (ListedChild | null)[]): Map<string, Child> {
    const opened = new Map<string, Child>()
    for (const [at, { sortKey, bytes, key, component }] of this.#names.entries()) {
      const answer = answers[at]
      if (answer) opened.set(sortKey, { sortKey, bytes, key, component, ...answer })
    }
    return opened
  }

  /** Objects that are not in the map. A folder may be missing for now, because nothing in it can be seen. */
  missingObjects(found: ReadonlyMap<string, Child>): Uint8Array[] {
    const missing = this.#names.filter(({ sortKey, isFolder }) => !isFolder && !found.has(sortKey))
    return missing.map(({ bytes }) => bytes)
  }
}

function sealName({ key: parentKey, cipher }: Folder, bytes: Uint8Array): SealedName {
  const sortKey = fromUtf8(bytes)
  const isFolder = endsWithSlash(bytes)
  const { encrypted, key } = encryptComponent(isFolder ? sortKey.slice(0, -1) : sortKey, parentKey, cipher)
  return { bytes, sortKey, key, component: encrypted, isFolder }
}
