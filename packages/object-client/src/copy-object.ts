import { randomBytes } from '@perigee/crypto/hash'
import { resealKey } from '@perigee/crypto/keys'
import { isRefusal } from '@perigee/contract/refusal'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { CopySource, ObjectAddress, SealedMetadata, SegmentKey } from '@perigee/contract/store'
import type { ClientContext } from './context'
import { type Described, objectInfo, openedObject, refuseSealed, sealObject, storedInfo } from './object-metadata'
import type { CopiedObject, CopyObject, ObjectInfo } from './objects'
import { sealedAddress, type SealedAddress } from './sealed-address'
import { readRange } from './segments/read-range'
import { nameOfNew } from './tell-name'
import { writeCondition } from './write-condition'

const nonceLength = 24
const attempts = 8

/** A source that is replaced between two calls is looked at again, unless a certain version was asked for. */
export async function copyObject(context: ClientContext, input: CopyObject): Promise<CopiedObject> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await copyOnce(context, input)
    } catch (error) {
      const isLost = isRefusal(error, 'noSuchVersion') && input.source.versionId === undefined
      if (!isLost || attempt === attempts) throw error
    }
  }
}

async function copyOnce(context: ClientContext, input: CopyObject): Promise<CopiedObject> {
  const { store, caller } = context
  const from = sealedAddress(context, input.source)
  const to = sealedAddress(context, input.target)
  const found = await store.openCopySource(caller, from.address)
  const source = refuseSealed(() => objectInfo(input.source.key, found.object, from.contentKey))
  input.judge?.(source)
  const isSame = input.metadata === undefined && input.tags === undefined
  if (isSame && isItself(input, source)) throw storeRefusals.copyChangesNothing()
  const version = { ...from.address, versionId: found.object.versionId }
  const { metadata = source.metadata, tags = source.tags } = input
  const checksum = input.checksum
    ? await input.checksum(source, () =>
        readVersion(context, {
          address: version,
          contentKey: from.contentKey,
          length: source.size,
          copyTo: to.address,
        }),
      )
    : source.checksum

  const condition = await writeCondition(context, input.target, input)
  const stored = await store.copyObject(caller, {
    source: version,
    target: to.address,
    keys: refuseSealed(() => found.keys.map((key) => resealed(key, from, to))),
    sealed:
      isSame && checksum === source.checksum
        ? movedMetadata(found, from, to)
        : newMetadata(found, from, to, { metadata, tags, checksum }),
    ...condition,
    ...(input.lock && { lock: input.lock }),
  })
  const { key } = input.target
  nameOfNew(context, key, stored)
  const { etag } = source
  return { info: storedInfo(stored, { key, etag, metadata, tags, ...(checksum && { checksum }) }), source }
}

interface Copied {
  address: ObjectAddress
  contentKey: Uint8Array
  length: number
  copyTo: Pick<ObjectAddress, 'bucket' | 'path'>
}

async function* readVersion(
  context: ClientContext,
  { address, copyTo, contentKey, length }: Copied,
): AsyncGenerator<Uint8Array> {
  const opened = await context.store.openObject(context.caller, { ...address, copyTo })
  yield* readRange(context, { address, contentKey, opened }, { offset: 0, length })
}

/** A version that is named is restored; one with an id of its own stays beside its copy. */
const isItself = ({ source, target }: CopyObject, { versionId }: ObjectInfo): boolean =>
  source.bucket === target.bucket &&
  source.key === target.key &&
  (versionId === null || (versionId === 'null' && source.versionId === undefined))

function resealed({ encryptedKey, keyNonce }: SegmentKey, from: SealedAddress, to: SealedAddress): SegmentKey {
  const nonce = randomBytes(nonceLength)
  return {
    keyNonce: nonce,
    encryptedKey: resealKey({
      from: { derivedKey: from.contentKey, nonce: keyNonce },
      to: { derivedKey: to.contentKey, nonce },
      encryptedKey,
    }),
  }
}

/** The same metadata: only its key is sealed anew, with the nonce that it had. */
function movedMetadata({ object }: CopySource, from: SealedAddress, to: SealedAddress): SealedMetadata | null {
  const { sealed } = object
  if (sealed === null) return null
  const { keyNonce: nonce, encryptedKey } = sealed
  const ends = { from: { derivedKey: from.contentKey, nonce }, to: { derivedKey: to.contentKey, nonce } }
  return { ...sealed, encryptedKey: resealKey({ ...ends, encryptedKey }) }
}

/** Another description with the sizes and the ETag of the source. */
function newMetadata(
  { object }: CopySource,
  from: SealedAddress,
  to: SealedAddress,
  described: Described,
): SealedMetadata {
  const { streamInfo, etag } = openedObject(object.sealed, from.contentKey)
  const { segmentsSize, lastSegmentSize } = streamInfo
  return sealObject(to.contentKey, { sizes: { segmentsSize, lastSegmentSize }, ...described, etag })
}
