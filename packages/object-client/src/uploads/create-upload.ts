import type { ClientContext } from '../context'
import { toMap, sealObject } from '../object-metadata'
import { uploadInfo } from './stored-uploads'
import { sealedAddress } from '../sealed-address'
import type { CreateUpload, UploadInfo } from './uploads'

/** The metadata is sealed now and once more, with the ETag, when the upload is completed. */
export async function createUpload(
  context: ClientContext,
  { bucket, key, metadata, tags, checksum, expiresAt, lock }: CreateUpload,
): Promise<UploadInfo> {
  const { address, contentKey } = sealedAddress(context, { bucket, key })
  const described = { metadata, tags, checksum }
  const upload = await context.store.beginUpload(context.caller, {
    bucket,
    path: address.path,
    sealed: toMap(described).size === 0 ? null : sealObject(contentKey, { ...described, etag: '' }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(lock && { lock }),
  })
  return uploadInfo(key, upload, contentKey)
}
