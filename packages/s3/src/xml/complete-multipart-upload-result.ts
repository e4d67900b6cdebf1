import { readChecksum, writeChecksum, type XmlChecksum } from './checksum-elements'
import type { XmlCodec } from './codec'
import { requiredText } from './element'
import { node, textNode } from './write'

export type CompleteMultipartUploadResult = {
  location: string
  bucket: string
  key: string
  /** Without quotes. */
  etag: string
  checksum?: XmlChecksum
}

/** The answer of CompleteMultipartUpload. */
export const completeMultipartUploadResultXml: XmlCodec<CompleteMultipartUploadResult> = {
  root: 'CompleteMultipartUploadResult',
  read(root) {
    const checksum = readChecksum(root)
    return {
      location: requiredText(root, 'Location'),
      bucket: requiredText(root, 'Bucket'),
      key: requiredText(root, 'Key'),
      etag: requiredText(root, 'ETag').replace(/^"|"$/g, ''),
      ...(checksum && { checksum }),
    }
  },
  write: ({ location, bucket, key, etag, checksum }) =>
    node(
      'CompleteMultipartUploadResult',
      textNode('Location', location),
      textNode('Bucket', bucket),
      textNode('Key', key),
      textNode('ETag', `"${etag}"`),
      ...writeChecksum(checksum),
    ),
}
