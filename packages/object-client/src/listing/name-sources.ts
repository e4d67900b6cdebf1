import type { ListedChild } from '@perigee/contract/store'
import { encryptPath } from '@perigee/crypto/encryption-store'
import type { BucketName, CipherPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { openUploadPath } from '../uploads/stored-uploads'
import { openSortKeys, cipherPathOf, type Folder } from './folder'
import { folderKey, folderSeal } from './folder-key'
import type { Named } from './name-run'
import type { NameSource } from './name-source'

const pageSize = 5_000

const idsOf = (named: readonly Named[]): number[] => named.map(({ id }) => id)

/** Objects and folders that can be seen. */
export function childSource(
  { store, caller }: ClientContext,
  folder: Folder,
  bucket: BucketName,
): NameSource<ListedChild> {
  const place = { bucket, folder: cipherPathOf(folder) }
  return {
    openMany: (stored) => openSortKeys(folder, stored),
    cacheKey: folderKey(bucket, folder),
    seal: () => folderSeal(bucket, folder, 'children'),
    names: (after) => store.listNames(caller, { ...place, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named, limits) {
      const page = await store.listChanges(caller, { ...place, mark, ids: idsOf(named), ...limits })
      if (!page) return undefined
      return {
        mark: page.mark,
        names: page.names,
        described: page.children.map((child) => (child?.kind === 'hidden' ? null : child)),
        hidden: page.children.map((child) => child?.kind === 'hidden'),
      }
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
    openMany: (stored) => openSortKeys(folder, stored),
    cacheKey: `${folderKey(bucket, folder)} versions`,
    seal: () => folderSeal(bucket, folder, 'versions'),
    names: (after) =>
      store.listNames(caller, { ...place, withMarkers: true, limit: pageSize, ...(after && { after }) }),
    async changes(mark, named, limits) {
      const page = await store.listVersionChanges(caller, { ...place, mark, ids: idsOf(named), ...limits })
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
    openMany: (stored) =>
      stored.map((path) => {
        const opened = openUploadPath(keys, bucket, path as CipherPath)
        return opened && utf8(opened.plainPath)
      }),
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
