import type { XmlCodec } from './codec'
import { requiredText } from './element'
import { node, textNode } from './write'

export type InitiateMultipartUploadResult = { bucket: string; key: string; uploadId: string }

/** The answer of CreateMultipartUpload. */
export const initiateMultipartUploadXml: XmlCodec<InitiateMultipartUploadResult> = {
  root: 'InitiateMultipartUploadResult',
  read: (root) => ({
    bucket: requiredText(root, 'Bucket'),
    key: requiredText(root, 'Key'),
    uploadId: requiredText(root, 'UploadId'),
  }),
  write: ({ bucket, key, uploadId }) =>
    node(
      'InitiateMultipartUploadResult',
      textNode('Bucket', bucket),
      textNode('Key', key),
      textNode('UploadId', uploadId),
    ),
}
