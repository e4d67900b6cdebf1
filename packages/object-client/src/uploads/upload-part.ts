import { sealPartETag } from '@perigee/crypto/metadata'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { uploadSegments } from '../segments/upload-segments'
import { uploadAddress } from './upload-address'
import type { PartInfo, UploadPart } from './uploads'

const maxPartNumber = 10_000

/** @throws Refusal `invalidPartNumber`; `noSuchUpload`, before the body is taken and after it. */
export async function uploadPart(context: ClientContext, input: UploadPart): Promise<PartInfo> {
  const { partNumber: part, body } = input
  if (!Number.isInteger(part) || part < 1 || part > maxPartNumber) throw storeRefusals.invalidPartNumber()
  const { store, caller } = context
  const { address, contentKey } = uploadAddress(context, input)
  await store.listParts(caller, { ...address, after: maxPartNumber, limit: 1 })

  const { segments, lastKey } = await uploadSegments(context, { address, contentKey, part, body, size: input.size })
  const etag = input.etag()
  const sealed = sealPartETag(lastKey, utf8(etag))
  const stored = await store.commitPart(caller, { ...address, segments, etag: sealed })
  return { partNumber: part, size: stored.plainSize, etag, lastModified: stored.committedAt }
}
