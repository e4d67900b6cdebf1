import type { ListedChild, NamesPage } from '@perigee/contract/store'
import type { BucketName } from '@perigee/std/brand'
import type { ClientContext } from '../context'
import { cipherPathOf, type Folder } from './folder'
import { folderKey } from './folder-cache'

const pageSize = 5_000

/** Where the names of an encrypted folder come from, in the store's order, and what is told of each. */
export interface NameSource<T extends object> {
  folder: Folder
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

/** Objects and folders that can be seen. */
export function childSource(
  { store, caller }: ClientContext,
  folder: Folder,
  bucket: BucketName,
): NameSource<ListedChild> {
  const place = { bucket, folder: cipherPathOf(folder) }
  return {
    folder,
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
    folder,
    cacheKey: `${folderKey(bucket, folder)} versions`,
    names: (after) =>
      store.listNames(caller, { ...place, withMarkers: true, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named) {
      const page = await store.listVersionChanges(caller, { ...place, mark, named })
      return page && { mark: page.mark, names: page.names, found: page.present.map((is) => (is ? {} : null)) }
    },
  }
}
