import { SaxesParser } from 'saxes'
import {
  maxAttributes,
  type OpenElement,
  withoutPrefix,
  type XmlComplexity,
  type XmlElement,
  XmlError,
} from './xml-element'

/** Parses as it goes, so what is too complex is given up where it becomes so. @throws XmlError */
export function parseXml(text: string, { maxDepth, maxElements }: XmlComplexity): XmlElement {
  const parser = new SaxesParser({ position: false })
  const top: OpenElement = { name: '', text: '', children: [] }
  const stack: OpenElement[] = [top]
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
    const element: OpenElement = { name: withoutPrefix(name), text: '', children: [] }
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
