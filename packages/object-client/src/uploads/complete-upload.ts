import { isFormatError } from '@perigee/crypto/format-error'
import { multipartETag } from '@perigee/crypto/metadata'
import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SealedMetadata, StoredPart } from '@perigee/contract/store'
import { fromHex } from '@perigee/std/encoding'
import type { ClientContext } from '../context'
import { type Read, objectInfo, openedObject, refuseSealed, sealObject, storedInfo } from '../object-metadata'
import { partInfo, uploadAddress, uploadInfo } from './stored-uploads'
import type { ObjectInfo } from '../objects'
import { nameOfNew } from '../tell-name'
import { writeCondition } from '../write-condition'
import type { CompleteUpload, PartInfo, UploadName } from './uploads'

const maxParts = 10_000

/**
 * The named parts become the object, which replaces another one of the key. The same request within a day is answered
 * as before, and does nothing: its first answer may have got lost.
 * @throws Refusal `noSuchUpload`, `invalidPart`, `invalidPartOrder`, `partTooSmall`, `objectExists`.
 */
export async function completeUpload(context: ClientContext, input: CompleteUpload): Promise<ObjectInfo> {
  try {
    return await completeNow(context, input)
  } catch (error) {
    if (!isRefusal(error, 'noSuchUpload')) throw error
    return completedBefore(context, input)
  }
}

/** @throws Refusal `noSuchUpload` when nobody completed the upload, or of other parts. */
async function completedBefore(context: ClientContext, input: CompleteUpload): Promise<ObjectInfo> {
  const { address, contentKey } = uploadAddress(context, input)
  const { object, parts } = await context.store.findCompletedUpload(context.caller, address)
  const info = refuseSealed(() => objectInfo(input.key, object, contentKey))
  const areSame = equalNumbers(
    parts,
    input.parts.map(({ partNumber }) => partNumber),
  )
  if (!areSame || info.etag !== etagOfParts(input)) throw storeRefusals.noSuchUpload()
  input.judgeCompleted?.(info)
  return info
}

const equalNumbers = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((number, at) => number === others[at])

/** Null when one of the parts cannot have the ETag that is claimed. */
const etagOfParts = ({ parts }: CompleteUpload): string | null =>
  parts.every(({ etag }) => /^[0-9a-f]{32}$/.test(etag)) ? multipartETag(parts.map(({ etag }) => fromHex(etag))) : null

async function completeNow(context: ClientContext, input: CompleteUpload): Promise<ObjectInfo> {
  const { key } = input
  const { store, caller, sizes } = context
  const { address, contentKey } = uploadAddress(context, input)
  const { upload, parts: stored } = await store.listParts(caller, { ...address, limit: maxParts })
  const parts = chosenParts(input.parts, { stored, contentKey, smallest: sizes.part })

  const condition = await writeCondition(context, input, input)
  const { metadata, tags } = readOf(upload.sealed, contentKey)
  const checksum = await input.judge?.(
    uploadInfo(key, upload, contentKey),
    parts.map(({ info }) => info),
  )
  const etag = multipartETag(input.parts.map((part) => fromHex(part.etag)))
  const object = await store.completeUpload(caller, {
    ...address,
    parts: parts.map(({ sealed: { part, etag } }) => ({ part, etag })),
    sealed: sealObject(contentKey, { metadata, tags, checksum, etag }),
    ...condition,
  })
  nameOfNew(context, key, object)
  return storedInfo(object, { key, etag, metadata, tags, ...(checksum && { checksum }) })
}

/** The stored parts that the caller names, each with the ETag that it has; sealed and as they are known. */
function chosenParts(
  named: CompleteUpload['parts'],
  { stored, contentKey, smallest }: { stored: StoredPart[]; contentKey: Uint8Array; smallest: number },
): { sealed: StoredPart; info: PartInfo }[] {
  const isAscending = named.every(({ partNumber }, at) => at === 0 || partNumber > (named[at - 1]?.partNumber ?? 0))
  if (!isAscending) throw storeRefusals.invalidPartOrder()
  const byNumber = new Map(stored.map((part) => [part.part, part]))
  const chosen = named.map(({ partNumber, etag }) => {
    const sealed = byNumber.get(partNumber)
    const info = sealed && partInfo(sealed, contentKey)
    if (!info || etag === '' || info.etag !== etag) throw storeRefusals.invalidPart()
    return { sealed, info }
  })
  const small = chosen.slice(0, -1).find(({ info }) => info.size < smallest)
  if (small) throw storeRefusals.partTooSmall(small.info.partNumber)
  return chosen
}

/** An upload that was begun with another passphrase is not there for this one. */
function readOf(sealed: SealedMetadata | null, contentKey: Uint8Array): Read {
  try {
    return openedObject(sealed, contentKey).read
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchUpload() : error
  }
}

/** An upload that is not there is no error; an id that is none is refused with `noSuchUpload`. */
export async function abortUpload(context: ClientContext, name: UploadName): Promise<void> {
  await context.store.abortUpload(context.caller, uploadAddress(context, name).address)
}
