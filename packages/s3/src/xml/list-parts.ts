import {
  readChecksum,
  readChecksumKind,
  writeChecksum,
  writeChecksumKind,
  type ChecksumKind,
  type XmlChecksum,
} from './checksum-elements'
import type { XmlCodec } from './codec'
import { childrenOf, optionalBoolean, optionalText, requiredDate, requiredInteger, requiredText } from './element'
import { writeOwner, type Owner } from './owner'
import { node, textNode } from './write'

export type ListedPart = {
  partNumber: number
  lastModified: Date
  /** Without quotes. */
  etag: string
  size: number
  checksum?: XmlChecksum
}

export type ListPartsResult = {
  bucket: string
  key: string
  uploadId: string
  owner?: Owner
  /** The number after which the page starts. */
  partNumberMarker: number
  nextPartNumberMarker?: number
  maxParts: number
  truncated: boolean
  /** Of the object to be. */
  checksum?: ChecksumKind
  parts: ListedPart[]
}

/** The answer of ListParts. */
export const listPartsXml: XmlCodec<ListPartsResult> = {
  root: 'ListPartsResult',
  read(root) {
    const next = optionalText(root, 'NextPartNumberMarker')
    const kind = readChecksumKind(root)
    return {
      bucket: requiredText(root, 'Bucket'),
      key: requiredText(root, 'Key'),
      uploadId: requiredText(root, 'UploadId'),
      partNumberMarker: requiredInteger(root, 'PartNumberMarker'),
      ...(next !== undefined && { nextPartNumberMarker: requiredInteger(root, 'NextPartNumberMarker') }),
      maxParts: requiredInteger(root, 'MaxParts'),
      truncated: optionalBoolean(root, 'IsTruncated'),
      ...(kind && { checksum: kind }),
      parts: childrenOf(root, 'Part').map((part) => {
        const checksum = readChecksum(part)
        return {
          partNumber: requiredInteger(part, 'PartNumber'),
          lastModified: requiredDate(part, 'LastModified'),
          etag: requiredText(part, 'ETag').replace(/^"|"$/g, ''),
          size: requiredInteger(part, 'Size'),
          ...(checksum && { checksum }),
        }
      }),
    }
  },
  write: (result) =>
    node(
      'ListPartsResult',
      textNode('Bucket', result.bucket),
      textNode('Key', result.key),
      textNode('UploadId', result.uploadId),
      result.owner && writeOwner(result.owner, 'Initiator'),
      result.owner && writeOwner(result.owner),
      textNode('StorageClass', 'STANDARD'),
      textNode('PartNumberMarker', result.partNumberMarker),
      textNode('NextPartNumberMarker', result.nextPartNumberMarker),
      textNode('MaxParts', result.maxParts),
      textNode('IsTruncated', result.truncated),
      ...writeChecksumKind(result.checksum),
      ...result.parts.map((part) =>
        node(
          'Part',
          textNode('PartNumber', part.partNumber),
          textNode('LastModified', part.lastModified.toISOString()),
          textNode('ETag', `"${part.etag}"`),
          textNode('Size', part.size),
          ...writeChecksum(part.checksum),
        ),
      ),
    ),
}
