import { isRefusal } from '@perigee/contract/refusal'
import type { ClientContext } from './context'
import { objectInfo, openedObject, refuseSealed, sealObject } from './object-metadata'
import type { ObjectInfo, SetTags } from './objects'
import { sealedAddress } from './sealed-address'

const attempts = 8

/**
 * Sets the tags of an object in place; needs Write, and Read or List. Tags are sealed together with the other metadata, so
 * that is read and sealed again, repeatedly when others change it at the same time.
 * @throws Refusal `objectChanged` when others keep changing it.
 */
export async function setTags(context: ClientContext, input: SetTags): Promise<ObjectInfo> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await setOnce(context, input)
    } catch (error) {
      if (!isRefusal(error, 'objectChanged') || attempt === attempts) throw error
    }
  }
}

async function setOnce(context: ClientContext, { tags, ...name }: SetTags): Promise<ObjectInfo> {
  const { store, caller } = context
  const { address, contentKey } = sealedAddress(context, name)
  const stored = await store.statObject(caller, address)
  const info = refuseSealed(() => objectInfo(name.key, stored, contentKey))
  const { streamInfo, read } = refuseSealed(() => openedObject(stored.sealed, contentKey))
  const { segmentsSize, lastSegmentSize } = streamInfo
  const { metadata, checksum } = read
  await store.updateMetadata(caller, {
    ...address,
    versionId: stored.versionId,
    seen: stored.sealed?.keyNonce ?? null,
    sealed: sealObject(contentKey, {
      sizes: { segmentsSize, lastSegmentSize },
      metadata,
      tags,
      checksum,
      etag: info.etag,
    }),
  })
  return { ...info, tags }
}
