import { compareBytes, utf8 } from '@perigee/std/bytes'
import type { BucketName } from '@perigee/std/brand'
import type { ClientContext } from '../context'
import { cachedChildren } from './cached-children'
import { openChild, type Child } from './child'
import { cipherPathOf, isPlain, sortKeyOf, type Folder } from './folder'
import { childSource } from './name-source'

/** A page of S3, and whether anything follows. */
const maxPage = 1_001
/** Children of an encrypted folder that is read anew for each page. */
const maxSmall = 1_000

/** Which children of a folder are wanted. */
export interface ChildrenWanted {
  bucket: BucketName
  /** What their sort keys begin with; has no slash. */
  stem: string
  /** Only sort keys after this one. The empty one is that of an object whose key ends with a slash. */
  after: string | undefined
  /** How many will be looked at, at most; a hint. */
  limit: number
}

/** The readable children of a folder in the order of their plain sort keys, some at a time. */
export const childrenOf = (context: ClientContext, folder: Folder, wanted: ChildrenWanted): AsyncIterable<Child[]> =>
  isPlain(folder) ? inStoreOrder(context, folder, wanted) : sorted(context, folder, wanted)

/** The store sorts plain names as wanted: pages are read as they are needed. */
async function* inStoreOrder(
  { store, caller }: ClientContext,
  folder: Folder,
  { bucket, stem, after, limit }: ChildrenWanted,
): AsyncGenerator<Child[]> {
  let seek = after === undefined ? undefined : utf8(after)
  for (let more = true; more;) {
    const page = await store.listChildren(caller, {
      bucket,
      folder: cipherPathOf(folder),
      componentPrefix: utf8(stem),
      ...(seek ? { after: seek } : {}),
      limit: Math.min(limit, maxPage),
    })
    yield page.children.flatMap((stored) => openChild(folder, stored) ?? [])
    const last = page.children.at(-1)
    if (!last) return
    seek = sortKeyOf(last.component, last.kind === 'folder')
    more = page.more
  }
}

/** The store's order says nothing about the plain one: a small folder is read whole, a large one is kept in memory. */
async function* sorted(context: ClientContext, folder: Folder, wanted: ChildrenWanted): AsyncGenerator<Child[]> {
  const { store, caller, folders } = context
  const { bucket, stem, after } = wanted
  const from = after === undefined ? undefined : utf8(after)
  const source = childSource(context, folder, bucket)
  if (folders.get(source.cacheKey)) {
    yield* cachedChildren(folders, source, { ...wanted, after: from })
    return
  }
  const page = await store.listChildren(caller, { bucket, folder: cipherPathOf(folder), limit: maxSmall })
  if (page.more) {
    yield* cachedChildren(folders, source, { ...wanted, after: from })
    return
  }
  const children = page.children.flatMap((stored) => openChild(folder, stored) ?? [])
  const sortable = children.map((child) => ({ child, bytes: utf8(child.sortKey) }))
  yield sortable
    .filter(
      ({ child, bytes }) => child.sortKey.startsWith(stem) && (from === undefined || compareBytes(bytes, from) > 0),
    )
    .sort((a, b) => compareBytes(a.bytes, b.bytes))
    .map(({ child }) => child)
}
