import { contentKeyOf } from '@perigee/crypto/derive'
import { decryptComponent } from '@perigee/crypto/paths'
import type { BucketName } from '@perigee/std/brand'
import { compareBytes, startsWithBytes } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { openSortKey } from '../listing/child'
import { cipherPathOf, endsWithSlash, isPlain, type Folder } from '../listing/folder'

const maxPage = 10_000

/** A name of a folder that has versions, or lies above some. */
export interface VersionName {
  /** A folder's ends with a slash, which is how it sorts. */
  sortKey: Uint8Array
  component: Uint8Array
  isFolder: boolean
  /** Of the name: what lies below a folder is encrypted with it. */
  key: Uint8Array
  /** Under which the keys of an object are sealed. */
  contentKey: () => Uint8Array
}

export interface NamesWanted {
  bucket: BucketName
  /** What they begin with; has no slash. */
  stem: Uint8Array
  /** Only sort keys from this one on. */
  from: Uint8Array | undefined
  /** About how many will be looked at; more can be had. */
  limit: number
}

/**
 * Readable names in the order of their plain bytes. The store's order is another one for encrypted names: then all of
 * them are read for each stretch of `limit` names, and no more than two stretches are kept.
 */
export async function* versionNames(
  context: ClientContext,
  folder: Folder,
  wanted: NamesWanted,
): AsyncGenerator<VersionName> {
  if (isPlain(folder)) {
    for await (const stored of pages(context, folder, wanted)) {
      const opened = openSortKey(folder, stored)
      if (opened && isAtOrAfter(opened, wanted.from)) yield named(folder, opened, stored)
    }
    return
  }
  let { from } = wanted
  for (;;) {
    const stretch = await firstNames(context, folder, { ...wanted, from })
    for (const { plain, stored } of stretch) yield named(folder, plain, stored)
    const last = stretch.at(-1)
    if (!last || stretch.length < wanted.limit) return
    from = Uint8Array.of(...last.plain, 0)
  }
}

interface Opened {
  plain: Uint8Array
  stored: Uint8Array
}

async function firstNames(
  context: ClientContext,
  folder: Folder,
  { limit, ...wanted }: NamesWanted,
): Promise<Opened[]> {
  const { stem, from } = wanted
  let kept: Opened[] = []
  const shorten = (): void => {
    kept = kept.sort((a, b) => compareBytes(a.plain, b.plain)).slice(0, limit)
  }
  for await (const stored of pages(context, folder, { ...wanted, limit: maxPage })) {
    const plain = openSortKey(folder, stored)
    if (!plain || !isAtOrAfter(plain, from) || !startsWithBytes(plain, stem)) continue
    kept.push({ plain, stored })
    if (kept.length >= 2 * limit + 1_000) shorten()
  }
  shorten()
  return kept
}

/** As the store sorts and calls them. A plain folder's are narrowed by stem and start. */
async function* pages(
  { store, caller }: ClientContext,
  folder: Folder,
  { bucket, stem, from, limit }: NamesWanted,
): AsyncGenerator<Uint8Array> {
  const narrowed = isPlain(folder) ? { componentPrefix: stem } : {}
  let after = isPlain(folder) ? before(from) : undefined
  for (let more = true; more;) {
    const page = await store.listVersionNames(caller, {
      bucket,
      folder: cipherPathOf(folder),
      ...narrowed,
      ...(after && { after }),
      limit: Math.min(Math.max(limit, 1), maxPage),
    })
    yield* page.names
    after = page.names.at(-1)
    more = page.more && after !== undefined
  }
}

/** Just before a name: no UTF-8 comes in between, since it has no byte 0xff. */
function before(name: Uint8Array | undefined): Uint8Array | undefined {
  const last = name?.at(-1)
  if (!name || last === undefined) return undefined
  const start = name.subarray(0, -1)
  return last === 0 ? start : Uint8Array.of(...start, last - 1, 0xff)
}

const isAtOrAfter = (name: Uint8Array, from: Uint8Array | undefined): boolean =>
  from === undefined || compareBytes(name, from) >= 0

function named({ key, cipher }: Folder, sortKey: Uint8Array, stored: Uint8Array): VersionName {
  const isFolder = endsWithSlash(stored)
  const component = isFolder ? stored.subarray(0, -1) : stored
  const opened = decryptComponent(component, key, cipher)
  return { sortKey, component, isFolder, key: opened.key, contentKey: () => contentKeyOf(opened.key) }
}
