import { MiB } from '@perigee/std/units'
import { checksumAlgorithms, checksumElement, type ChecksumAlgorithm } from '../checksums'
import type { XmlCodec } from './codec'
import { childrenOf, optionalText, requiredInteger, requiredText } from './element'
import { node, textNode } from './write'

export type CompletedPart = {
  partNumber: number
  /** Without quotes. */
  etag: string
  /** Base64, by algorithm. */
  checksums: Partial<Record<ChecksumAlgorithm, string>>
}

/** Most parts of an upload. */
export const maxParts = 10_000
/** Room for that many with an ETag and the longest checksum each, every element on a line of its own with an indent. */
export const maxCompleteBytes = 3 * MiB

/** The body of CompleteMultipartUpload. */
export const completeMultipartUploadXml: XmlCodec<CompletedPart[]> = {
  root: 'CompleteMultipartUpload',
  read: (root) =>
    childrenOf(root, 'Part').map((part) => {
      const checksums: CompletedPart['checksums'] = {}
      for (const algorithm of checksumAlgorithms) {
        const value = optionalText(part, checksumElement(algorithm))
        if (value !== undefined) checksums[algorithm] = value.trim()
      }
      return {
        partNumber: requiredInteger(part, 'PartNumber'),
        etag: requiredText(part, 'ETag').trim().replace(/^"|"$/g, ''),
        checksums,
      }
    }),
  write: (parts) =>
    node(
      'CompleteMultipartUpload',
      ...parts.map(({ partNumber, etag, checksums }) =>
        node(
          'Part',
          textNode('PartNumber', partNumber),
          textNode('ETag', `"${etag}"`),
          ...checksumAlgorithms.map((algorithm) => textNode(checksumElement(algorithm), checksums[algorithm])),
        ),
      ),
    ),
}
