import { encryptComponent } from '@perigee/crypto/paths'
import type { StoredChild } from '@perigee/contract/store'
import { fromUtf8 } from '@perigee/std/bytes'
import type { Child } from './child'
import { endsWithSlash, sortKeyOf, type Folder } from './folder'

interface SealedName {
  plain: Uint8Array
  sortKey: string
  key: Uint8Array
  component: Uint8Array
  isFolder: boolean
}

/** Plain sort keys of a folder with what they are called in the store, and the way back. */
export class SealedNames {
  readonly #byId = new Map<string, SealedName>()
  readonly #sortKeys = new Set<string>()

  constructor({ key: parentKey, cipher }: Folder, sortKeys: readonly Uint8Array[]) {
    for (const plain of sortKeys) {
      const sortKey = fromUtf8(plain)
      const isFolder = endsWithSlash(plain)
      const name = isFolder ? sortKey.slice(0, -1) : sortKey
      const { encrypted: component, key } = encryptComponent(name, parentKey, cipher)
      this.#sortKeys.add(sortKey)
      this.#byId.set(idOf({ component, isFolder }), { plain, sortKey, key, component, isFolder })
    }
  }

  get size(): number {
    return this.#byId.size
  }

  has(sortKey: string): boolean {
    return this.#sortKeys.has(sortKey)
  }

  /** The sort keys of the store. */
  get stored(): Uint8Array[] {
    return [...this.#byId.values()].map(({ component, isFolder }) => sortKeyOf(component, isFolder))
  }

  /** By their plain sort keys. */
  opened(children: readonly StoredChild[]): Map<string, Child> {
    const opened = children.flatMap((child): [string, Child][] => {
      const { kind, component } = child
      const name = this.#byId.get(idOf({ component, isFolder: kind === 'folder' }))
      if (!name) return []
      const shared = { sortKey: name.sortKey, bytes: name.plain, key: name.key, component }
      return [[name.sortKey, kind === 'folder' ? { kind, ...shared } : { kind, ...shared, object: child.object }]]
    })
    return new Map(opened)
  }

  /** Objects that are not in the map. A folder may be missing for now, because nothing in it can be seen. */
  missingObjects(found: ReadonlyMap<string, Child>): Uint8Array[] {
    const missing = [...this.#byId.values()].filter(({ sortKey, isFolder }) => !isFolder && !found.has(sortKey))
    return missing.map(({ plain }) => plain)
  }
}

/** One character for each byte. */
const idOf = ({ component, isFolder }: { component: Uint8Array; isFolder: boolean }): string =>
  String.fromCharCode(...component, ...(isFolder ? [0x2f] : []))
