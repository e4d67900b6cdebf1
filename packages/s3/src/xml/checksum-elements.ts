import { checksumAlgorithms, checksumElement, type ChecksumAlgorithm, type ChecksumType } from '../checksums'
import { optionalText } from './element'
import type { XmlElement } from './xml-element'
import { textNode, type XmlNode } from './write'

/** A checksum in base64, that of parts together with `-` and their number. */
export type XmlChecksum = { algorithm: ChecksumAlgorithm; value: string; type?: ChecksumType }

/** Where something tells how it is summed up, but no value. */
export type ChecksumKind = { algorithm: ChecksumAlgorithm; type: ChecksumType }

/** `ChecksumCRC32` and its like, and `ChecksumType` where there is one. */
export const writeChecksum = (checksum: XmlChecksum | undefined): (XmlNode | undefined)[] =>
  checksum === undefined
    ? []
    : [textNode(checksumElement(checksum.algorithm), checksum.value), textNode('ChecksumType', checksum.type)]

export const writeChecksumKind = (kind: ChecksumKind | undefined): (XmlNode | undefined)[] => [
  textNode('ChecksumAlgorithm', kind?.algorithm),
  textNode('ChecksumType', kind?.type),
]

export function readChecksum(element: XmlElement): XmlChecksum | undefined {
  for (const algorithm of checksumAlgorithms) {
    const value = optionalText(element, checksumElement(algorithm))
    if (value === undefined) continue
    const type = typeOf(element)
    return { algorithm, value: value.trim(), ...(type && { type }) }
  }
  return undefined
}

export function readChecksumKind(element: XmlElement): ChecksumKind | undefined {
  const name = optionalText(element, 'ChecksumAlgorithm')
  const algorithm = checksumAlgorithms.find((known) => known === name)
  const type = typeOf(element)
  return algorithm && type && { algorithm, type }
}

function typeOf(element: XmlElement): ChecksumType | undefined {
  const text = optionalText(element, 'ChecksumType')
  return text === 'COMPOSITE' || text === 'FULL_OBJECT' ? text : undefined
}
