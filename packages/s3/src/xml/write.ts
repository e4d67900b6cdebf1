export type XmlNode = {
  readonly name: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly children: readonly (XmlNode | WrittenXml | string)[]
}

/** Elements that are text already, for lists of so many that a node for each would cost too much. */
export type WrittenXml = { readonly xml: string }

/** The namespace of S3's answers. */
export const s3Namespace = 'http://s3.amazonaws.com/doc/2006-03-01/'

/** Children that are undefined are left out. */
export const node = (name: string, ...children: readonly (XmlNode | WrittenXml | string | undefined)[]): XmlNode => ({
  name,
  children: children.filter((child) => child !== undefined),
})

/** An element with text, or nothing when there is no value. */
export const textNode = (name: string, value: string | number | boolean | undefined): XmlNode | undefined =>
  value === undefined ? undefined : node(name, String(value))

/** The same element in the S3 namespace: for the root of a document. */
export const s3Document = (root: XmlNode): XmlNode => ({ ...root, attributes: { xmlns: s3Namespace } })

/** What every document begins with; before it there may be nothing, after it white space. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export const writeXml = (root: XmlNode): string => `${xmlDeclaration}${renderXml(root)}`

/** An element without what stands before a document. */
export function renderXml({ name, attributes = {}, children }: XmlNode): string {
  const opening = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  return `<${name}${opening.join('')}>${children.map(renderChild).join('')}</${name}>`
}

function renderChild(child: XmlNode['children'][number]): string {
  if (typeof child === 'string') return escapeXml(child)
  return 'xml' in child ? child.xml : renderXml(child)
}

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What nearly all texts are made of, found faster than what is special. */
const plain = /^[ !#-%'-;=?-~]*$/
const special = /[&<>"\t\n\r]|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

/**
 * White space is written as references because parsers would change it. XML 1.0 has no way to write the other control
 * characters; they become U+FFFD, and who needs such keys asks for `encoding-type=url`.
 */
export const escapeXml = (text: string): string => (plain.test(text) ? text : text.replace(special, referenceTo))

const referenceTo = (char: string): string =>
  named[char] ?? (/[\t\n\r]/.test(char) ? `&#${char.charCodeAt(0)};` : '\ufffd')

/** Whether `escapeXml` keeps all of it. */
export const isXmlText = (text: string): boolean =>
  !/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)
