import { listObjectsV1Xml } from '@perigee/s3/xml/list-objects-v1'
import { xmlAnswer, query, s3Operation } from '../operation'
import { listed, listInput, listPage, maxPageKeys } from '../objects/list-page'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjects.html */
export const listObjectsV1 = s3Operation({
  name: 'ListObjects',
  matches: { method: 'GET', resource: 'bucket' },
  needs: 'list',
  input: { ...listInput, marker: query('marker').optional() },

  async run({ bucket, input, objects }) {
    const { prefix = '', delimiter = '', marker = '', maxKeys = maxPageKeys, encodingType } = input
    const page = await listPage(objects, { bucket, prefix, delimiter, after: marker, maxKeys })
    return xmlAnswer(listObjectsV1Xml, {
      bucket,
      prefix,
      marker,
      delimiter,
      maxKeys,
      truncated: page.next !== undefined,
      ...(page.next !== undefined && { nextMarker: page.next }),
      objects: page.objects.map((info) => listed(info, true)),
      prefixes: page.prefixes,
      ...(encodingType && { encodingType }),
    })
  },
})
