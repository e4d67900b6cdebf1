import { S3Error } from '@perigee/s3/errors'
import { writeTagQuery } from '@perigee/s3/tags'
import { decodeXml } from '@perigee/s3/xml/codec'
import { XmlError } from '@perigee/s3/xml/xml-element'
import { taggingXml } from '@perigee/s3/xml/tagging'
import { MiB } from '@perigee/std/units'

/** The browser's name of the file takes the place of `${filename}` in every field. */
export const fieldsWithFilename = (fields: ReadonlyMap<string, string>, filename: string): Map<string, string> =>
  new Map([...fields].map(([name, value]) => [name, value.replaceAll('${filename}', () => filename)]))

const headers = new Set(
  'cache-control content-type content-disposition content-encoding content-language content-md5 expires'.split(' '),
)
const ofSignature = /^x-amz-(signature|credential|date|algorithm|security-token)$/

/** The headers of the PutObject that a form stands for. @throws S3Error MalformedXML for tags that are none */
export function headersOfForm(fields: ReadonlyMap<string, string>): Map<string, string> {
  const kept = [...fields].filter(
    ([name]) => headers.has(name) || (name.startsWith('x-amz-') && !ofSignature.test(name)),
  )
  const acl = fields.get('acl')
  const tagging = fields.get('tagging')
  return new Map([
    ...kept,
    ...(acl === undefined ? [] : [['x-amz-acl', acl] as const]),
    ...(tagging === undefined ? [] : [['x-amz-tagging', tagQuery(tagging)] as const]),
  ])
}

function tagQuery(xml: string): string {
  try {
    return writeTagQuery(decodeXml(taggingXml, xml, { maxLength: MiB }))
  } catch (cause) {
    throw cause instanceof XmlError ? new S3Error('MalformedXML', undefined, { cause }) : cause
  }
}
