import { SaxesParser } from 'saxes'

export type XmlElement = { readonly name: string; readonly text: string; readonly children: readonly XmlElement[] }

/** A document that is not well-formed, not the one expected, or larger than allowed. */
export class XmlError extends Error {
  override readonly name = 'XmlError'
}

export type XmlLimits = {
  /** Characters of the whole document. */
  readonly maxLength: number
  readonly maxDepth?: number
  readonly maxElements?: number
}

/** Documents of S3 have one or two. */
const maxAttributes = 16

type Open = { name: string; text: string; children: XmlElement[] }

/**
 * Parses a whole document strictly, in time that grows with its length. Document types are refused, so no entities but
 * the five of XML exist; prefixes are dropped without asking what they stand for, and so are attributes. @throws XmlError
 */
export function readXml(text: string, { maxLength, maxDepth = 16, maxElements = 50_000 }: XmlLimits): XmlElement {
  if (text.length > maxLength) throw new XmlError('the document is too large')
  const parser = new SaxesParser({ position: false })
  const top: Open = { name: '', text: '', children: [] }
  const stack: Open[] = [top]
  let count = 0
  let attributes = 0

  parser.on('error', (error) => {
    throw new XmlError(error.message)
  })
  parser.on('doctype', () => {
    throw new XmlError('document types are not allowed')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    if (stack.length > maxDepth || ++count > maxElements) throw new XmlError('the document is too complex')
  })
  parser.on('attribute', () => {
    if (++attributes > maxAttributes) throw new XmlError('an element has too many attributes')
  })
  parser.on('opentag', ({ name }) => {
    const element: Open = { name: withoutPrefix(name), text: '', children: [] }
    stack.at(-1)?.children.push(element)
    stack.push(element)
  })
  parser.on('closetag', () => void stack.pop())
  const addText = (piece: string): void => {
    const element = stack.at(-1)
    if (element && element !== top) element.text += piece
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  parser.write(text).close()
  const [root] = top.children
  if (!root) throw new XmlError('the document has no element')
  return root
}

function withoutPrefix(name: string): string {
  const [first = '', second, third] = name.split(':', 3)
  if (third !== undefined || first === '' || second === '') throw new XmlError(`${name} is no name`)
  return second ?? first
}
