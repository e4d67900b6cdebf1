import { parseXml } from '#parse-xml'
import { type XmlComplexity, type XmlElement, XmlError } from './xml-element'

/** `maxLength` in characters of the whole document. */
export type XmlLimits = { readonly maxLength: number } & Partial<XmlComplexity>

/**
 * Parses a whole document strictly, in time that grows with its length. Document types are refused, so no entities but
 * the five of XML exist; prefixes are dropped without asking what they stand for, and so are attributes. @throws XmlError
 */
export function readXml(text: string, { maxLength, maxDepth = 16, maxElements = 50_000 }: XmlLimits): XmlElement {
  if (text.length > maxLength) throw new XmlError('the document is too large')
  return parseXml(text, { maxDepth, maxElements })
}
