import { isRefusal } from '@perigee/contract/refusal'
import type { ClientContext } from './context'
import { objectInfo, openedObject } from './object-info'
import type { ObjectInfo, SetTags } from './objects'
import { refuseSealed } from './refuse-sealed'
import { sealObject } from './seal-object'
import { sealedAddress } from './sealed-address'

const attempts = 8

/** Tags are sealed together with the rest, so it is read and sealed anew; again when somebody else did that meanwhile. */
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
