import { isFormatError } from '@perigee/crypto/format-error'
import { decodeUploadId, encodeUploadId } from '@perigee/crypto/upload-id'
import { storeRefusals } from '@perigee/contract/refusals/store'
import type { SealedMetadata, StoredUpload, UploadAddress } from '@perigee/contract/store'
import type { PlainPath } from '@perigee/std/brand'
import type { ClientContext } from '../context'
import { openedObject } from '../object-metadata'
import { sealedAddress } from '../sealed-address'
import type { UploadInfo, UploadName } from './uploads'

/** Where an upload is in the store, and the key under which its segments' keys are sealed. */
export interface SealedUpload {
  address: UploadAddress
  contentKey: Uint8Array
}

/** @throws Refusal `unauthorizedApiKey` when the grant has no key for the path; `noSuchUpload` for an id that is none. */
export function uploadAddress(context: ClientContext, { bucket, key, uploadId }: UploadName): SealedUpload {
  const { address, contentKey } = sealedAddress(context, { bucket, key })
  return { address: { bucket, path: address.path, streamId: parseUploadId(uploadId) }, contentKey }
}

export function uploadInfo(key: PlainPath, stored: StoredUpload, contentKey: Uint8Array): UploadInfo {
  const { streamId, startedAt, sealed } = stored
  const checksum = checksumOf(sealed, contentKey)
  return { key, uploadId: encodeUploadId(streamId), startedAt, ...(checksum && { checksum }) }
}

function checksumOf(sealed: SealedMetadata | null, contentKey: Uint8Array): UploadInfo['checksum'] {
  try {
    return openedObject(sealed, contentKey).read.uploadChecksum
  } catch (error) {
    if (isFormatError(error)) return undefined
    throw error
  }
}

function parseUploadId(text: string): Uint8Array {
  try {
    return decodeUploadId(text)
  } catch (error) {
    throw isFormatError(error) ? storeRefusals.noSuchUpload() : error
  }
}
