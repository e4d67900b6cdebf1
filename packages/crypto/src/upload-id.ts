import { base58CheckDecode, base58CheckEncode } from './base58'
import { FormatError } from './format-error'

const uploadIdVersion = 1

/** The S3 UploadId that stands for the object store's stream id (opaque bytes). */
export const encodeUploadId = (streamId: Uint8Array): string => base58CheckEncode(uploadIdVersion, streamId)

/** @throws FormatError `format` or `checksum`. */
export function decodeUploadId(text: string): Uint8Array {
  const { version, payload } = base58CheckDecode(text)
  if (version !== uploadIdVersion) throw new FormatError('format', 'not an upload id')
  return payload
}
