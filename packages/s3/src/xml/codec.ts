import { readXml, type XmlLimits } from './read'
import { XmlError, type XmlElement } from './xml-element'
import { s3Document, writeXml, type XmlNode } from './write'

/** How one document of S3 is read and written. */
export type XmlCodec<T> = {
  readonly root: string
  /** @throws XmlError when the content is not that of the document */
  readonly read: (root: XmlElement) => T
  readonly write: (value: T) => XmlNode
}

/** @throws XmlError */
export function decodeXml<T>(codec: XmlCodec<T>, text: string, limits: XmlLimits): T {
  const root = readXml(text, limits)
  if (root.name !== codec.root) throw new XmlError(`expected ${codec.root}, found ${root.name}`)
  return codec.read(root)
}

export const encodeXml = <T>(codec: XmlCodec<T>, value: T): string => writeXml(s3Document(codec.write(value)))
