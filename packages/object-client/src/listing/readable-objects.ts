import { isFormatError } from '@perigee/crypto/format-error'
import { openETags, openManyETags } from '@perigee/crypto/open-etags'
import { childKey, contentKeyOf } from '@perigee/crypto/keys'
import type { PlainPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { openedObject, sizeOf } from '../object-metadata'
import type { ListedObject } from '../objects'
import type { Entry } from './walk'

type SealedETag = Parameters<typeof openETags>[1][number]
type ObjectEntry = Extract<Entry, { kind: 'object' }>

/**
 * What is told of each entry that is an object; all of them are met at once, and so lie in one folder. Undefined for
 * prefixes, and for objects whose metadata was sealed with another passphrase, as can happen under plain paths.
 */
export async function readableObjects(entries: readonly Entry[]): Promise<(ListedObject | undefined)[]> {
  const folderKey = entries.find((entry) => entry.kind === 'object')?.folderKey
  const together = entries.filter(
    (entry): entry is ObjectEntry =>
      entry.kind === 'object' && entry.folderKey === folderKey && hasNothingButETag(entry),
  )
  const etags = folderKey ? await openManyETags(folderKey, together.map(sealedETag)) : []
  let next = 0
  return entries.map((entry) => {
    if (entry.kind !== 'object') return undefined
    return entry === together[next] ? described(entry, etags[next++]) : readable(entry)
  })
}

/** Whether `readableObjects` would tell anything of it. */
export function isReadable(entry: Entry): boolean {
  if (entry.kind !== 'object') return false
  if (!hasNothingButETag(entry)) return readable(entry) !== undefined
  return openETags(entry.folderKey, [sealedETag(entry)])[0] !== undefined
}

const hasNothingButETag = ({ object }: ObjectEntry): boolean => object.sealed?.metadata.length === 0

const described = ({ path, object }: ObjectEntry, etag: Uint8Array | undefined): ListedObject | undefined =>
  etag && { key: path as PlainPath, size: object.plainSize, etag: fromUtf8(etag), lastModified: object.createdAt }

const none = new Uint8Array()

const sealedETag = ({ name, bytes, object: { sealed } }: ObjectEntry): SealedETag => ({
  name: bytes ?? utf8(name),
  keyNonce: sealed?.keyNonce ?? none,
  sealedKey: sealed?.encryptedKey ?? none,
  sealed: sealed?.etag ?? none,
})

function readable({ path, object, name, folderKey }: ObjectEntry): ListedObject | undefined {
  try {
    const { streamInfo, etag } = openedObject(object.sealed, contentKeyOf(childKey(folderKey, name)))
    return { key: path as PlainPath, size: sizeOf(object, streamInfo), etag, lastModified: object.createdAt }
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}
