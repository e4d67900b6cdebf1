import type { NamedChild, NamesPage } from '@perigee/contract/store'
import type { NamesSeal } from '@perigee/crypto/kept-names'
import type { Named } from './name-run'

/** Where the names of an encrypted folder come from, in the store's order, and what describes each. */
export interface NameSource<T extends object> {
  /** The plain forms of stored names; undefined for those of another passphrase. */
  openMany(stored: readonly Uint8Array[]): (Uint8Array | undefined)[]
  /** The names are cached under it. */
  cacheKey: string
  /** Seals them between runs; absent for names that are not kept. */
  seal?: () => NamesSeal
  names(after: Uint8Array | undefined): Promise<NamesPage>
  /** What was added since the mark, and the descriptions of some names; undefined when all names have to be read again. */
  changes(mark: string, names: readonly Named[], limits?: { maxAdded: number }): Promise<NameChanges<T> | undefined>
}

/** Those that could be opened. */
export function openNamed(source: NameSource<object>, stored: readonly NamedChild[]): Named[] {
  const names = source.openMany(stored.map(({ name }) => name))
  return stored.flatMap(({ id }, at): Named[] => {
    const bytes = names[at]
    return bytes ? [{ bytes, id }] : []
  })
}

export interface NameChanges<T extends object> {
  mark: string
  names: NamedChild[]
  /** One for each of the names; null for what is not visible. */
  described: (T | null)[]
  /** Of each whether it is there although it is not visible; absent where that does not happen. */
  hidden?: boolean[]
}
