import { sealPartETag } from '@perigee/crypto/metadata'
import { storeRefusals } from '@perigee/contract/refusals/store'
import { utf8 } from '@perigee/std/bytes'
import type { ClientContext } from '../context'
import { toPartText } from '../object-metadata'
import { uploadSegments } from '../segments/upload-segments'
import { uploadAddress, uploadInfo } from './stored-uploads'
import type { PartInfo, UploadPart } from './uploads'

const maxPartNumber = 10_000

/**
 * The part is there, whole and durable, once this resolves; it replaces one of the same number.
 * @throws Refusal `invalidPartNumber`; `otherChecksum` without the checksum that the upload was begun for;
 * `noSuchUpload`, before the body is taken and after it.
 */
export async function uploadPart(context: ClientContext, input: UploadPart): Promise<PartInfo> {
  const { partNumber: part, body } = input
  if (!Number.isInteger(part) || part < 1 || part > maxPartNumber) throw storeRefusals.invalidPartNumber()
  const { store, caller } = context
  const { address, contentKey } = uploadAddress(context, input)
  const { upload } = await store.listParts(caller, { ...address, after: maxPartNumber, limit: 1 })
  const wanted = uploadInfo(input.key, upload, contentKey).checksum

  const { segments, lastKey } = await uploadSegments(context, { address, contentKey, part, body, size: input.size })
  const etag = input.etag()
  const checksum = input.checksum?.()
  if (wanted && wanted.algorithm !== checksum?.algorithm) throw storeRefusals.otherChecksum(wanted.algorithm)
  const sealed = sealPartETag(lastKey, utf8(toPartText(etag, checksum)))
  const stored = await store.commitPart(caller, { ...address, segments, etag: sealed })
  const { plainSize: size, committedAt: lastModified } = stored
  return { partNumber: part, size, etag, ...(checksum && { checksum }), lastModified }
}
