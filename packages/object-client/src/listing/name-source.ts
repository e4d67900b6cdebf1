import type { ListedChild, NamedChild, NamesPage } from '@perigee/contract/store'
import { encryptPath } from '@perigee/crypto/encryption-store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { openUploadPath } from '../uploads/stored-uploads'
import { openSortKey, cipherPathOf, type Folder } from './folder'
import { folderKey } from './folder-cache'
import type { Named } from './name-run'

const pageSize = 5_000

/** Where the names of an encrypted folder come from, in the store's order, and what describes each. */
export interface NameSource<T extends object> {
  /** The plain form of a stored name; undefined for one of another passphrase. */
  open(stored: Uint8Array): Uint8Array | undefined
  /** The names are cached under it. */
  cacheKey: string
  names(after: Uint8Array | undefined): Promise<NamesPage>
  /** What was added since the mark, and the descriptions of some names; undefined when all names have to be read again. */
  changes(mark: string, names: readonly Named[]): Promise<NameChanges<T> | undefined>
}

export interface NameChanges<T extends object> {
  mark: string
  names: NamedChild[]
  /** One for each of the names; null for what is not visible. */
  described: (T | null)[]
}

const idsOf = (named: readonly Named[]): number[] => named.map(({ id }) => id)

/** Objects and folders that can be seen. */
export function childSource(
  { store, caller }: ClientContext,
  folder: Folder,
  bucket: BucketName,
): NameSource<ListedChild> {
  const place = { bucket, folder: cipherPathOf(folder) }
  return {
    open: (stored) => openSortKey(folder, stored),
    cacheKey: folderKey(bucket, folder),
    names: (after) => store.listNames(caller, { ...place, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      const page = await store.listChanges(caller, { ...place, mark, ids: idsOf(named) })
      return page && { mark: page.mark, names: page.names, described: page.children }
    },
  }
}

/** Keys that have versions or delete markers, and folders above some. */
export function versionSource(
  { store, caller }: ClientContext,
  folder: Folder,
  bucket: BucketName,
): NameSource<object> {
  const place = { bucket, folder: cipherPathOf(folder) }
  return {
    open: (stored) => openSortKey(folder, stored),
    cacheKey: `${folderKey(bucket, folder)} versions`,
    names: (after) =>
      store.listNames(caller, { ...place, withMarkers: true, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      const page = await store.listVersionChanges(caller, { ...place, mark, ids: idsOf(named) })
      return page && { mark: page.mark, names: page.names, described: page.present.map((is) => (is ? {} : null)) }
    },
  }
}

/** Keys with unfinished uploads, by their whole paths. */
export function uploadSource(
  { store, caller, keys }: ClientContext,
  folder: Folder,
  bucket: BucketName,
): NameSource<object> {
  const place = { bucket, folder: cipherPathOf(folder) }
  return {
    open: (stored) => {
      const opened = openUploadPath(keys, bucket, stored as CipherPath)
      return opened && utf8(opened.plainPath)
    },
    cacheKey: `${folderKey(bucket, folder)} uploads`,
    names: (after) => store.listUploadPaths(caller, { ...place, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      // One path may have several uploads, so they are asked for by the path.
      const paths = named.map(({ bytes }) => encryptPath(keys, bucket, fromUtf8(bytes)).cipherPath)
      const page = await store.listUploadChanges(caller, { ...place, mark, paths })
      return page && { mark: page.mark, names: page.names, described: page.present.map((is) => (is ? {} : null)) }
    },
  }
}
