import type { XmlCodec } from './codec'
import { node } from './write'

/** The answer of GetBucketLocation: the root element's text. */
export const locationConstraintXml: XmlCodec<string> = {
  root: 'LocationConstraint',
  read: (root) => root.text,
  write: (location) => node('LocationConstraint', location),
}
