import type { ListedChild, NamesPage } from '@perigee/contract/store'
import { encryptPath } from '@perigee/crypto/paths'
import type { BucketName, CipherPath, PlainPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { openUploadPath } from '../uploads/open-upload-path'
import { openSortKey } from './child'
import { cipherPathOf, type Folder } from './folder'
import { folderKey } from './folder-cache'
import { sealSortKey, type SealedName } from './sealed-names'

const pageSize = 5_000

/** Where the names of an encrypted folder come from, in the store's order, and what is told of each. */
export interface NameSource<T extends object> {
  /** The plain form of a stored name; undefined for one of another passphrase. */
  open(stored: Uint8Array): Uint8Array | undefined
  seal(name: Uint8Array): SealedName
  /** Of what is kept. */
  cacheKey: string
  names(after: Uint8Array | undefined): Promise<NamesPage>
  /** What has come since the mark, and what is told of the named; undefined when names have to be read anew. */
  changes(mark: string, named: Uint8Array[]): Promise<NameChanges<T> | undefined>
}

export interface NameChanges<T extends object> {
  mark: string
  names: Uint8Array[]
  /** Null for what is not there. */
  found: (T | null)[]
}

const names = (folder: Folder): Pick<NameSource<object>, 'open' | 'seal'> => ({
  open: (stored) => openSortKey(folder, stored),
  seal: (name) => sealSortKey(folder, name),
})

/** Objects and folders that can be seen. */
export function childSource(
  { store, caller }: ClientContext,
  folder: Folder,
  bucket: BucketName,
): NameSource<ListedChild> {
  const place = { bucket, folder: cipherPathOf(folder) }
  return {
    ...names(folder),
    cacheKey: folderKey(bucket, folder),
    names: (after) => store.listNames(caller, { ...place, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      const page = await store.listChanges(caller, { ...place, mark, named })
      return page && { mark: page.mark, names: page.names, found: page.children }
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
    ...names(folder),
    cacheKey: `${folderKey(bucket, folder)} versions`,
    names: (after) =>
      store.listNames(caller, { ...place, withMarkers: true, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      const page = await store.listVersionChanges(caller, { ...place, mark, named })
      return page && { mark: page.mark, names: page.names, found: page.present.map((is) => (is ? {} : null)) }
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
    seal(bytes) {
      const sortKey = fromUtf8(bytes)
      const { cipherPath, pathKey } = encryptPath(keys, bucket, sortKey as PlainPath)
      return { bytes, sortKey, key: pathKey, component: cipherPath, isFolder: false }
    },
    cacheKey: `${folderKey(bucket, folder)} uploads`,
    names: (after) => store.listUploadPaths(caller, { ...place, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      const page = await store.listUploadChanges(caller, { ...place, mark, named })
      return page && { mark: page.mark, names: page.names, found: page.present.map((is) => (is ? {} : null)) }
    },
  }
}
