import { readChecksum, writeChecksum, type XmlChecksum } from './checksum-elements'
import type { XmlCodec } from './codec'
import { requiredDate, requiredText } from './element'
import { node, textNode } from './write'

export type CopyResult = {
  /** Without quotes. */
  etag: string
  lastModified: Date
  checksum?: XmlChecksum
}

const copyResult = (root: string): XmlCodec<CopyResult> => ({
  root,
  read(element) {
    const checksum = readChecksum(element)
    return {
      etag: requiredText(element, 'ETag').replace(/^"|"$/g, ''),
      lastModified: requiredDate(element, 'LastModified'),
      ...(checksum && { checksum }),
    }
  },
  write: ({ etag, lastModified, checksum }) =>
    node(
      root,
      textNode('LastModified', lastModified.toISOString()),
      textNode('ETag', `"${etag}"`),
      ...writeChecksum(checksum),
    ),
})

/** The answer of CopyObject. */
export const copyObjectResultXml = copyResult('CopyObjectResult')
/** The answer of UploadPartCopy. */
export const copyPartResultXml = copyResult('CopyPartResult')
