import { childKey, contentKeyOf } from '@perigee/crypto/keys'
import { encryptComponent } from '@perigee/crypto/path-component'
import type { BucketName } from '@perigee/std/brand'
import { compareBytes, fromUtf8, startsWithBytes } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { cachedChildren } from '../listing/children'
import { openSortKeys, cipherPathOf, componentOf, endsWithSlash, isPlain, type Folder } from '../listing/folder'
import { justBefore } from '../listing/cached-names'
import { versionSource } from '../listing/name-sources'

const maxPage = 10_000
/** Names of a folder that is read whole for each page. */
const maxWhole = 1_000

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

/** Readable names in the order of their plain bytes. */
export const versionNames = (context: ClientContext, folder: Folder, wanted: NamesWanted): AsyncIterable<VersionName> =>
  isPlain(folder) ? inStoreOrder(context, folder, wanted) : sorted(context, folder, wanted)

async function* inStoreOrder(
  context: ClientContext,
  folder: Folder,
  { bucket, stem, from, limit }: NamesWanted,
): AsyncGenerator<VersionName> {
  const { store, caller } = context
  let after = justBefore(from)
  for (let more = true; more;) {
    const page = await store.listVersionNames(caller, {
      bucket,
      folder: cipherPathOf(folder),
      componentPrefix: stem,
      ...(after && { after }),
      limit: Math.min(Math.max(limit, 1), maxPage),
    })
    const opened = openSortKeys(folder, page.names)
    for (const [at, stored] of page.names.entries()) {
      const plain = opened[at]
      if (plain && isAtOrAfter(plain, from)) yield named(folder, plain, stored)
    }
    after = page.names.at(-1)
    more = page.more && after !== undefined
  }
}

/** The store's order says nothing about the plain one: a small folder is read whole, a large one is kept in memory. */
async function* sorted(
  context: ClientContext,
  folder: Folder,
  { bucket, stem, from, limit }: NamesWanted,
): AsyncGenerator<VersionName> {
  const { store, caller, folders } = context
  const source = versionSource(context, folder, bucket)
  const place = { bucket, folder: cipherPathOf(folder) }
  const isKept = folders.get(source.cacheKey) !== undefined
  const page = isKept ? undefined : await store.listVersionNames(caller, { ...place, limit: maxWhole })
  if (page && !page.more) {
    const sortKeys = openSortKeys(folder, page.names)
    const opened = page.names.flatMap((stored, at) => {
      const plain = sortKeys[at]
      return plain && startsWithBytes(plain, stem) && isAtOrAfter(plain, from) ? [{ plain, stored }] : []
    })
    opened.sort((a, b) => compareBytes(a.plain, b.plain))
    for (const { plain, stored } of opened) yield named(folder, plain, stored)
    return
  }
  const wanted = { stem: fromUtf8(stem), after: justBefore(from), limit: Math.max(limit, 1) }
  for await (const children of cachedChildren(folders, source, wanted)) {
    for (const { bytes } of children) if (isAtOrAfter(bytes, from)) yield sealed(folder, bytes)
  }
}

const isAtOrAfter = (name: Uint8Array, from: Uint8Array | undefined): boolean =>
  from === undefined || compareBytes(name, from) >= 0

/** From the plain name, for which the store's is made again. */
function sealed(folder: Folder, sortKey: Uint8Array): VersionName {
  const { encrypted, key } = encryptComponent(fromUtf8(componentOf(sortKey)), folder.key, folder.cipher)
  return versionName(sortKey, { component: encrypted, key })
}

function named({ key }: Folder, sortKey: Uint8Array, stored: Uint8Array): VersionName {
  const name = fromUtf8(componentOf(sortKey))
  return versionName(sortKey, { component: componentOf(stored), key: childKey(key, name) })
}

const versionName = (sortKey: Uint8Array, known: Pick<VersionName, 'component' | 'key'>): VersionName => ({
  ...known,
  sortKey,
  isFolder: endsWithSlash(sortKey),
  contentKey: () => contentKeyOf(known.key),
})
