import type { XmlCodec } from './codec'
import { requiredText } from './element'
import { node, textNode } from './write'

export type CompleteMultipartUploadResult = {
  location: string
  bucket: string
  key: string
  /** Without quotes. */
  etag: string
}

/** The answer of CompleteMultipartUpload. */
export const completeMultipartUploadResultXml: XmlCodec<CompleteMultipartUploadResult> = {
  root: 'CompleteMultipartUploadResult',
  read: (root) => ({
    location: requiredText(root, 'Location'),
    bucket: requiredText(root, 'Bucket'),
    key: requiredText(root, 'Key'),
    etag: requiredText(root, 'ETag').replace(/^"|"$/g, ''),
  }),
  write: ({ location, bucket, key, etag }) =>
    node(
      'CompleteMultipartUploadResult',
      textNode('Location', location),
      textNode('Bucket', bucket),
      textNode('Key', key),
      textNode('ETag', `"${etag}"`),
    ),
}
