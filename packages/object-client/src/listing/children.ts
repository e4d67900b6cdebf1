import { compareBytes, utf8 } from '@perigee/std/bytes'
import { sortAsUtf8 } from '@perigee/std/utf8-order'
import type { BucketName } from '@perigee/std/brand'
import type { ClientContext } from '../context'
import { openChildren, type Child, cipherPathOf, isPlain, sortKeyOf, type Folder } from './folder'
import type { NameSource } from './name-source'
import { childSource } from './name-sources'
import { fetchPage, type Opened } from './fetch-page'
import type { FolderCache } from './folder-cache'
import { covers, justBefore, type CachedNames } from './cached-names'
import { findNames } from './find-names'

/** A page of S3, and whether anything follows. */
const maxPage = 1_001
/** Children of an encrypted folder that is read anew for each page. */
const maxSmall = 1_000
/** Children of which one is most likely readable, where any will do. */
const some = 8

/** Which children of a folder are wanted. */
export interface ChildrenQuery {
  bucket: BucketName
  /** What their sort keys begin with; has no slash. */
  stem: string
  /** Only sort keys after this one. The empty one is that of an object whose key ends with a slash. */
  after: string | undefined
  /** How many will be looked at, at most; a hint. One: only whether there is any, so any will do. */
  limit: number
}

/** The readable children of a folder in the order of their plain sort keys, some at a time; where any will do, perhaps one twice. */
export const childrenOf = (context: ClientContext, folder: Folder, wanted: ChildrenQuery): AsyncIterable<Child[]> =>
  isPlain(folder) ? inStoreOrder(context, folder, wanted) : sorted(context, folder, wanted)

/** The store sorts plain names as wanted: pages are read as they are needed. */
async function* inStoreOrder(
  { store, caller }: ClientContext,
  folder: Folder,
  { bucket, stem, after, limit }: ChildrenQuery,
): AsyncGenerator<Child[]> {
  let seek = after === undefined ? undefined : utf8(after)
  let size = limit
  for (let more = true; more; size *= 2) {
    const page = await store.listChildren(caller, {
      bucket,
      folder: cipherPathOf(folder),
      componentPrefix: utf8(stem),
      ...(seek ? { after: seek } : {}),
      limit: Math.min(size, maxPage),
    })
    yield openChildren(folder, page.children)
    const last = page.children.at(-1)
    if (!last) return
    seek = sortKeyOf(last.component, last.kind === 'folder')
    more = page.more
  }
}

/**
 * The store's order says nothing about the plain one: a small folder is read whole, a large one is kept in memory. So is a
 * small one that a page goes on in, behind the last one: there will be a next page there, or the same one again.
 */
async function* sorted(context: ClientContext, folder: Folder, wanted: ChildrenQuery): AsyncGenerator<Child[]> {
  const { store, caller, folders } = context
  const { bucket, stem, after, limit } = wanted
  const source = childSource(context, folder, bucket)
  const cached = () =>
    cachedChildren(folders, source, { ...wanted, after: after === undefined ? undefined : utf8(after) })
  if (after !== undefined || folders.get(source.cacheKey)) {
    yield* cached()
    return
  }
  const place = { bucket, folder: cipherPathOf(folder) }
  if (limit === 1 && stem === '') {
    const { children } = await store.listChildren(caller, { ...place, limit: some })
    // A folder would be entered, once for this and once again.
    yield openChildren(
      folder,
      children.filter(({ kind }) => kind === 'object'),
    )
  }
  const page = await store.listChildren(caller, { ...place, limit: maxSmall })
  if (page.more) {
    yield* cached()
    return
  }
  const here = openChildren(folder, page.children).filter(({ sortKey }) => sortKey.startsWith(stem))
  yield sortAsUtf8(here, ({ sortKey }) => sortKey)
}

/** Names whose objects are asked for at once: a page of S3, and whether anything follows. */
const maxWindow = 1_001
const maxLoads = 5

/**
 * The children of a large encrypted folder in the order of their plain sort keys, from cached names. Every
 * answer of the store brings what was added since and shows which names are gone, so a page is as fresh as one that is read
 * without a cache.
 */
export async function* cachedChildren<T extends object>(
  folders: FolderCache,
  source: NameSource<T>,
  { stem, after, limit }: Pick<ChildrenQuery, 'stem' | 'limit'> & { after: Uint8Array | undefined },
): AsyncGenerator<Opened<T>[]> {
  const key = source.cacheKey
  const prefix = utf8(stem)
  let size = Math.min(limit, maxWindow)
  let from = after
  let seek = startOf(prefix, after)
  let known: CachedNames | undefined
  let gone = 0
  for (let loads = 0; ;) {
    known = [folders.get(key), known].find((names) => names && covers(names, seek))
    if (!known) {
      if (loads++ === maxLoads) throw new Error('a folder changes faster than it can be listed')
      known = await findNames(folders, source, { from, seek })
      from = seek
      continue
    }
    const page = await fetchPage(source, { known, range: { prefix, after: seek, size } })
    if (!page) {
      if (folders.get(key) === known) folders.drop(key)
      known = undefined
      continue
    }
    const { known: updated } = page
    gone += page.gone
    const isUseless = folders.keeper !== undefined && known.origin !== 'rows' && gone > folders.keeper.mostGone
    if (isUseless) {
      await folders.keeper?.forget(source)
      folders.drop(key)
    } else if (folders.get(key) === known) {
      // When another listing got changes since the same moment, only one of both answers may be built upon.
      folders.set(key, updated)
      folders.inBackground(`${key} keep`, async () => folders.keeper?.keep(source, updated))
    }
    yield page.children
    if (!page.next) return
    loads = 0
    size = Math.min(2 * size, maxWindow)
    known = updated
    from = seek = page.next
    if (!isUseless) continue
    known = undefined
    gone = 0
  }
}

/** Behind everything that comes before the prefix. */
function startOf(prefix: Uint8Array, after: Uint8Array | undefined): Uint8Array | undefined {
  const before = justBefore(prefix)
  return before && !(after && compareBytes(after, before) > 0) ? before : after
}
