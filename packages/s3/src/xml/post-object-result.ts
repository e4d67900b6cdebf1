import type { XmlCodec } from './codec'
import { requiredText } from './element'
import { node, textNode } from './write'

export type PostObjectResult = { location: string; bucket: string; key: string; etag: string }

/** The answer to a form that asks for status 201. */
export const postObjectResultXml: XmlCodec<PostObjectResult> = {
  root: 'PostResponse',
  read: (root) => ({
    location: requiredText(root, 'Location'),
    bucket: requiredText(root, 'Bucket'),
    key: requiredText(root, 'Key'),
    etag: requiredText(root, 'ETag'),
  }),
  write: ({ location, bucket, key, etag }) =>
    node(
      'PostResponse',
      textNode('Location', location),
      textNode('Bucket', bucket),
      textNode('Key', key),
      textNode('ETag', etag),
    ),
}
