import { optionalText, requiredText } from './element'
import { readXml } from './read'
import { XmlError } from './xml-element'
import { node, textNode, writeXml } from './write'

export type ErrorDocument = {
  code: string
  message: string
  resource: string
  requestId: string
  bucket?: string
  key?: string
  details?: Readonly<Record<string, string>>
}

/** Error answers stand in no namespace. */
export const writeErrorXml = ({ details = {}, ...error }: ErrorDocument): string =>
  writeXml(
    node(
      'Error',
      textNode('Code', error.code),
      textNode('Message', error.message),
      textNode('Key', error.key),
      textNode('BucketName', error.bucket),
      textNode('Resource', error.resource),
      ...Object.entries(details).map(([name, value]) => textNode(name, value)),
      textNode('RequestId', error.requestId),
      textNode('HostId', error.requestId),
    ),
  )

/** Reads the error answer of any S3 service; null when the text is none. */
export function readErrorXml(text: string): { code: string; message: string; requestId: string | undefined } | null {
  try {
    const root = readXml(text, { maxLength: 65_536 })
    if (root.name !== 'Error') return null
    const requestId = optionalText(root, 'RequestId')
    return { code: requiredText(root, 'Code'), message: optionalText(root, 'Message') ?? '', requestId }
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}
