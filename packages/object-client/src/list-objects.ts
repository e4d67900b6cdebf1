import { isFormatError } from '@perigee/crypto/hash'
import { openETag } from '@perigee/crypto/metadata'
import type { SealedMetadata } from '@perigee/contract/store'
import type { PlainPath } from '@perigee/std/brand'
import { fromUtf8 } from '@perigee/std/bytes'
import type { ClientContext } from './context'
import { foldGroups } from './fold-groups'
import { openFolder } from './listing/folder'
import { walk, type Entry } from './listing/walk'
import { openedObject, sizeOf } from './object-info'
import type { ListedObject, ListObjects, ObjectPage } from './objects'

const maxPage = 1_000

type ObjectEntry = Extract<Entry, { kind: 'object' }>

/**
 * One page in the order of the plain keys' UTF-8 bytes. The store orders by ciphertext, so the names of a large encrypted
 * folder are read whole, decrypted and kept; folders before the marker are not entered. With plain paths the store's order
 * is the plain one. A page costs a page either way, but for the first one of a folder that is not known yet.
 *
 * What was written with another passphrase is left out. A common prefix counts as one item; it is left out when it does
 * not come after `after`.
 */
export async function listObjects(context: ClientContext, input: ListObjects): Promise<ObjectPage> {
  const { bucket, prefix, delimiter } = input
  const limit = Math.min(Math.max(Math.trunc(input.limit), 1), maxPage)
  const base = prefix.slice(0, prefix.lastIndexOf('/') + 1)
  const folder = openFolder(context, bucket, base)
  const stem = prefix.slice(base.length)
  const walkFrom = (after: string | undefined) =>
    walk(context, folder, { bucket, stem, collapse: delimiter === '/', after, limit: limit + 1 })
  const after = input.after === '' ? undefined : input.after
  const isReadable = (entry: ObjectEntry): boolean => readable(entry) !== undefined
  const entries =
    delimiter === '' || delimiter === '/'
      ? walkFrom(after)
      : foldGroups({ prefix, delimiter, after, walkFrom, isReadable })

  const page: ObjectPage = { objects: [], prefixes: [], more: false }
  for await (const met of entries) {
    for (const entry of met) {
      const info = entry.kind === 'object' ? readable(entry) : undefined
      if (entry.kind === 'object' && !info) continue
      if (page.objects.length + page.prefixes.length === limit) return { ...page, more: true }
      if (info) page.objects.push(info)
      else page.prefixes.push(entry.path)
      page.next = entry.path
    }
  }
  return page
}

/** Undefined for an object whose metadata was sealed with another passphrase, as can happen under plain paths. */
function readable({ path, object, contentKey }: ObjectEntry): ListedObject | undefined {
  try {
    const key = path as PlainPath
    const { sealed, plainSize, createdAt: lastModified } = object
    if (sealed && sealed.metadata.length === 0) {
      return { key, size: plainSize, etag: etagOf(sealed, contentKey()), lastModified }
    }
    const { streamInfo, etag } = openedObject(sealed, contentKey())
    return { key, size: sizeOf(object, streamInfo), etag, lastModified }
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

const etagOf = ({ encryptedKey, keyNonce, etag }: SealedMetadata, contentKey: Uint8Array): string =>
  fromUtf8(openETag(contentKey, { encryptedMetadataKey: encryptedKey, metadataNonce: keyNonce, encryptedETag: etag }))
