import { listPartsXml } from '@perigee/s3/xml/list-parts'
import { xmlAnswer, query, s3Operation } from '../operation'
import { owner } from '../acl'
import { count } from '../parsers'

const maxPageParts = 10_000

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListParts.html */
export const listParts = s3Operation({
  name: 'ListParts',
  matches: { method: 'GET', resource: 'object', subresource: 'uploadId' },
  needs: 'read',
  input: {
    uploadId: query<string>('uploadId'),
    marker: query('part-number-marker', count('part-number-marker', maxPageParts)).optional(),
    maxParts: query('max-parts', count('max-parts', maxPageParts)).optional(),
  },

  async run({ bucket, key, input, objects }) {
    const { uploadId, marker = 0, maxParts = maxPageParts } = input
    const page = await objects.listParts({ bucket, key, uploadId, after: marker, limit: Math.max(maxParts, 1) })
    const parts = page.parts.slice(0, maxParts)
    const truncated = page.more || parts.length < page.parts.length
    return xmlAnswer(listPartsXml, {
      bucket,
      key,
      uploadId: page.upload.uploadId,
      owner,
      partNumberMarker: marker,
      ...(truncated && { nextPartNumberMarker: parts.at(-1)?.partNumber ?? marker }),
      maxParts,
      truncated,
      ...(page.upload.checksum && { checksum: page.upload.checksum }),
      parts,
    })
  },
})
