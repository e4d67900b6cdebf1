import { isFormatError } from '@perigee/crypto/hash'
import { childKey, contentKeyOf } from '@perigee/crypto/derive'
import { openETags, type NamedETag } from '@perigee/crypto/metadata'
import type { SealedMetadata } from '@perigee/contract/store'
import type { PlainPath } from '@perigee/std/brand'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { openedObject, sizeOf } from '../object-info'
import type { ListedObject } from '../objects'
import type { Entry } from './walk'

type ObjectEntry = Extract<Entry, { kind: 'object' }>

/**
 * What is told of each entry that is an object. Undefined for prefixes, and for objects whose metadata was sealed with
 * another passphrase, as can happen under plain paths.
 */
export function readableObjects(entries: readonly Entry[]): (ListedObject | undefined)[] {
  const etags = openedETags(entries)
  return entries.map((entry) => {
    if (entry.kind !== 'object') return undefined
    if (!etags.has(entry)) return readable(entry)
    const etag = etags.get(entry)
    if (!etag) return undefined
    const { plainSize: size, createdAt: lastModified } = entry.object
    return { key: entry.path as PlainPath, size, etag: fromUtf8(etag), lastModified }
  })
}

/** Of the objects whose size is known without their metadata: nearly all. */
function openedETags(entries: readonly Entry[]): Map<ObjectEntry, Uint8Array | undefined> {
  const folders = new Map<Uint8Array, { entry: ObjectEntry; named: NamedETag }[]>()
  for (const entry of entries) {
    if (entry.kind !== 'object' || !entry.object.sealed || entry.object.sealed.metadata.length > 0) continue
    const named = { name: utf8(entry.name), sealed: sealedETag(entry.object.sealed) }
    const found = folders.get(entry.folderKey)
    if (found) found.push({ entry, named })
    else folders.set(entry.folderKey, [{ entry, named }])
  }
  const etags = new Map<ObjectEntry, Uint8Array | undefined>()
  for (const [folderKey, objects] of folders) {
    const opened = openETags(
      folderKey,
      objects.map(({ named }) => named),
    )
    for (const [at, { entry }] of objects.entries()) etags.set(entry, opened[at])
  }
  return etags
}

const sealedETag = ({ encryptedKey, keyNonce, etag }: SealedMetadata): NamedETag['sealed'] => ({
  encryptedMetadataKey: encryptedKey,
  metadataNonce: keyNonce,
  encryptedETag: etag,
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
