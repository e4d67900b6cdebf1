import { writeChecksum, readChecksum, type XmlChecksum } from './checksum-elements'
import type { XmlCodec } from './codec'
import { childOf, childrenOf, optionalBoolean, optionalText, requiredInteger } from './element'
import { node, textNode } from './write'

export type AttributePart = { partNumber: number; size: number; checksum?: XmlChecksum }

export type ObjectParts = {
  total: number
  /** The number after which the page starts. */
  marker: number
  nextMarker: number
  maxParts: number
  truncated: boolean
  parts: AttributePart[]
}

/** What was asked for of an object; the rest is left out. */
export type ObjectAttributes = {
  /** Without quotes, in the document too. */
  etag?: string
  checksum?: XmlChecksum
  parts?: ObjectParts
  storageClass?: string
  size?: number
}

/** The answer of GetObjectAttributes. */
export const objectAttributesXml: XmlCodec<ObjectAttributes> = {
  root: 'GetObjectAttributesResponse',
  read(root) {
    const etag = optionalText(root, 'ETag')
    const summed = childOf(root, 'Checksum')
    const checksum = summed && readChecksum(summed)
    const parts = childOf(root, 'ObjectParts')
    const storageClass = optionalText(root, 'StorageClass')
    const size = optionalText(root, 'ObjectSize')
    return {
      ...(etag !== undefined && { etag }),
      ...(checksum && { checksum }),
      ...(parts && {
        parts: {
          total: requiredInteger(parts, 'PartsCount'),
          marker: requiredInteger(parts, 'PartNumberMarker'),
          nextMarker: requiredInteger(parts, 'NextPartNumberMarker'),
          maxParts: requiredInteger(parts, 'MaxParts'),
          truncated: optionalBoolean(parts, 'IsTruncated'),
          parts: childrenOf(parts, 'Part').map((part) => {
            const sum = readChecksum(part)
            const partNumber = requiredInteger(part, 'PartNumber')
            return { partNumber, size: requiredInteger(part, 'Size'), ...(sum && { checksum: sum }) }
          }),
        },
      }),
      ...(storageClass !== undefined && { storageClass }),
      ...(size !== undefined && { size: requiredInteger(root, 'ObjectSize') }),
    }
  },
  write: ({ etag, checksum, parts, storageClass, size }) =>
    node(
      'GetObjectAttributesResponse',
      textNode('ETag', etag),
      checksum && node('Checksum', ...writeChecksum(checksum)),
      parts &&
        node(
          'ObjectParts',
          textNode('PartsCount', parts.total),
          textNode('PartNumberMarker', parts.marker),
          textNode('NextPartNumberMarker', parts.nextMarker),
          textNode('MaxParts', parts.maxParts),
          textNode('IsTruncated', parts.truncated),
          ...parts.parts.map((part) =>
            node(
              'Part',
              textNode('PartNumber', part.partNumber),
              textNode('Size', part.size),
              ...writeChecksum(part.checksum),
            ),
          ),
        ),
      textNode('StorageClass', storageClass),
      textNode('ObjectSize', size),
    ),
}
