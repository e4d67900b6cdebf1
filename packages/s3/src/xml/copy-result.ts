import type { XmlCodec } from './codec'
import { requiredDate, requiredText } from './element'
import { node, textNode } from './write'

export type CopyResult = {
  /** Without quotes. */
  etag: string
  lastModified: Date
}

const copyResult = (root: string): XmlCodec<CopyResult> => ({
  root,
  read: (element) => ({
    etag: requiredText(element, 'ETag').replace(/^"|"$/g, ''),
    lastModified: requiredDate(element, 'LastModified'),
  }),
  write: ({ etag, lastModified }) =>
    node(root, textNode('LastModified', lastModified.toISOString()), textNode('ETag', `"${etag}"`)),
})

/** The answer of CopyObject. */
export const copyObjectResultXml = copyResult('CopyObjectResult')
/** The answer of UploadPartCopy. */
export const copyPartResultXml = copyResult('CopyPartResult')
