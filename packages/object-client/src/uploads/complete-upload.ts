import { isFormatError } from '@perigee/crypto/hash'
import { decodeSerializableMeta, multipartETag } from '@perigee/crypto/metadata'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SealedMetadata, StoredPart } from '@perigee/contract/store'
import { fromHex } from '@perigee/std/encoding'
import type { ClientContext } from '../context'
import { opened, storedInfo } from '../object-info'
import type { ObjectInfo } from '../objects'
import { sealObject } from '../seal-object'
import { writeCondition } from '../write-condition'
import { partInfo } from './part-info'
import { uploadAddress } from './upload-address'
import type { CompleteUpload } from './uploads'

const maxParts = 10_000

export async function completeUpload(context: ClientContext, input: CompleteUpload): Promise<ObjectInfo> {
  const { key } = input
  const { store, caller, sizes } = context
  const { address, contentKey } = uploadAddress(context, input)
  const { upload, parts: stored } = await store.listParts(caller, { ...address, limit: maxParts })
  const parts = chosenParts(input.parts, { stored, contentKey, smallest: sizes.part })

  const condition = await writeCondition(context, input, input)
  const metadata = metadataOf(upload.sealed, contentKey)
  const etag = multipartETag(input.parts.map((part) => fromHex(part.etag)))
  const object = await store.completeUpload(caller, {
    ...address,
    parts: parts.map(({ part, etag: sealed }) => ({ part, etag: sealed })),
    sealed: sealObject(contentKey, { metadata, etag }),
    ...condition,
  })
  return storedInfo(object, { key, etag, metadata })
}

/** The stored parts that the caller names, each with the ETag that it has. */
function chosenParts(
  named: CompleteUpload['parts'],
  { stored, contentKey, smallest }: { stored: StoredPart[]; contentKey: Uint8Array; smallest: number },
): StoredPart[] {
  const isAscending = named.every(({ partNumber }, at) => at === 0 || partNumber > (named[at - 1]?.partNumber ?? 0))
  if (!isAscending) throw storeRefusals.invalidPartOrder()
  const byNumber = new Map(stored.map((part) => [part.part, part]))
  const chosen = named.map(({ partNumber, etag }) => {
    const part = byNumber.get(partNumber)
    if (!part || etag === '' || partInfo(part, contentKey).etag !== etag) throw storeRefusals.invalidPart()
    return part
  })
  const small = chosen.slice(0, -1).find(({ plainSize }) => plainSize < smallest)
  if (small) throw storeRefusals.partTooSmall(small.part)
  return chosen
}

/** An upload that was begun with another passphrase is not there for this one. */
function metadataOf(sealed: SealedMetadata | null, contentKey: Uint8Array): Record<string, string> {
  try {
    return Object.fromEntries(decodeSerializableMeta(opened(sealed, contentKey).streamInfo.metadata).userDefined)
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchUpload() : error
  }
}
