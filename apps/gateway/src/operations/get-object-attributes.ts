import { S3Error } from '@perigee/s3/errors'
import { objectAttributesXml, type ObjectParts } from '@perigee/s3/xml/object-attributes'
import { xmlAnswer, header, query, s3Operation } from '../operation'
import { versionHeader } from '../objects/object-headers'
import { refuseCustomerKey } from '../objects/refuse-headers'
import { count, versionId } from '../parsers'

const known = ['ETag', 'Checksum', 'ObjectParts', 'StorageClass', 'ObjectSize']
const maxPageParts = 1_000
const maxParts = 10_000

/**
 * Parts are numbered from 1 without gaps, as GetObject numbers them, whatever numbers they were uploaded with.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_GetObjectAttributes.html
 */
export const getObjectAttributes = s3Operation({
  name: 'GetObjectAttributes',
  matches: { method: 'GET', resource: 'object', subresource: 'attributes' },
  needs: ['read', 'list'],
  input: {
    versionId: query('versionId', versionId).optional(),
    attributes: header('x-amz-object-attributes', attributes),
    maxParts: header('x-amz-max-parts', count('x-amz-max-parts', maxPageParts)).optional(),
    marker: header('x-amz-part-number-marker', count('x-amz-part-number-marker', maxParts)).optional(),
  },

  async run({ bucket, key, input, objects, exchange }) {
    refuseCustomerKey(exchange)
    const { attributes, maxParts: limit = maxPageParts, marker = 0, versionId } = input
    const page = await objects.listObjectParts({ bucket, key, versionId, skip: marker, limit: Math.max(limit, 1) })
    const { info } = page
    const parts = page.parts.slice(0, limit)
    const objectParts: ObjectParts = {
      total: page.count,
      marker,
      nextMarker: marker + parts.length,
      maxParts: limit,
      truncated: marker + parts.length < page.count,
      parts: parts.map(({ size, checksum }, at) => ({
        partNumber: marker + at + 1,
        size,
        ...(checksum && { checksum }),
      })),
    }
    const wants = (name: string): boolean => attributes.includes(name)
    const answer = xmlAnswer(objectAttributesXml, {
      ...(wants('ETag') && info.etag !== '' && { etag: info.etag }),
      ...(wants('Checksum') && info.checksum && { checksum: info.checksum }),
      ...(wants('ObjectParts') && page.count > 0 && { parts: objectParts }),
      ...(wants('StorageClass') && { storageClass: 'STANDARD' }),
      ...(wants('ObjectSize') && { size: info.size }),
    })
    const lastModified = { 'last-modified': info.lastModified.toUTCString() }
    return { ...answer, headers: { ...answer.headers, ...lastModified, ...versionHeader(info) } }
  },
})

/** @throws S3Error InvalidArgument */
function attributes(text: string): string[] {
  const names = text.split(',').map((name) => name.trim())
  if (names.some((name) => !known.includes(name))) {
    throw new S3Error('InvalidArgument', 'Invalid attribute name specified.')
  }
  return names
}
