export type XmlElement = { readonly name: string; readonly text: string; readonly children: readonly XmlElement[] }

/** A document that is not well-formed, not the one expected, or larger than allowed. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

/** An element that is being read. */
export type OpenElement = { name: string; text: string; children: OpenElement[] }

/** How much a document may hold. Those of S3 have one or two attributes. */
export type XmlComplexity = { readonly maxDepth: number; readonly maxElements: number }
export const maxAttributes = 16

/** @throws XmlError for a name of three parts, or with an empty one */
export function withoutPrefix(name: string): string {
  const [first = '', second, third] = name.split(':', 3)
  if (third !== undefined || first === '' || second === '') throw new XmlError(`${name} is no name`)
  return second ?? first
}
