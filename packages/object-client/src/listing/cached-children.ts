import { utf8 } from '@perigee/std/bytes'
import type { ChildrenWanted } from './children'
import { fetchPage, type Opened } from './fetch-page'
import type { FolderCache } from './folder-cache'
import { covers, type KnownNames } from './known-names'
import { loadNames } from './load-names'
import type { NameSource } from './name-source'

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
  { stem, after, limit }: Pick<ChildrenWanted, 'stem' | 'limit'> & { after: Uint8Array | undefined },
): AsyncGenerator<Opened<T>[]> {
  const key = source.cacheKey
  const prefix = utf8(stem)
  const size = Math.min(limit, maxWindow)
  let seek = after
  let known: KnownNames | undefined
  for (let loads = 0; ;) {
    known = [folders.get(key), known].find((names) => names && covers(names, seek))
    if (!known) {
      if (loads++ === maxLoads) throw new Error('a folder changes faster than it can be listed')
      const wanted = { from: seek, maxSize: folders.shareSize }
      known = await folders.load(key, seek, () => loadNames(source, wanted))
    }
    const page = await fetchPage(source, { known, stretch: { prefix, after: seek, size } })
    if (!page) {
      if (folders.get(key) === known) folders.drop(key)
      known = undefined
      continue
    }
    // When another listing got changes since the same moment, only one of both answers may be built upon.
    if (folders.get(key) === known) folders.set(key, page.known)
    yield page.children
    if (!page.next) return
    loads = 0
    known = page.known
    seek = page.next
  }
}
