import { listMultipartUploadsXml } from '@perigee/s3/xml/list-multipart-uploads'
import { xmlAnswer, query, s3Operation } from '../operation'
import { owner } from '../acl'
import { count, encodingType } from '../parsers'

const maxPageUploads = 1_000

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListMultipartUploads.html */
export const listMultipartUploads = s3Operation({
  name: 'ListMultipartUploads',
  matches: { method: 'GET', resource: 'bucket', subresource: 'uploads' },
  needs: 'list',
  input: {
    prefix: query('prefix').optional(),
    delimiter: query('delimiter').optional(),
    encodingType: query('encoding-type', encodingType).optional(),
    keyMarker: query('key-marker').optional(),
    uploadIdMarker: query('upload-id-marker').optional(),
    maxUploads: query('max-uploads', count('max-uploads', maxPageUploads)).optional(),
  },

  async run({ bucket, input, objects }) {
    const { prefix = '', delimiter = '', keyMarker = '', uploadIdMarker = '', maxUploads = maxPageUploads } = input
    const after = keyMarker === '' ? undefined : { key: keyMarker, uploadId: uploadIdMarker || undefined }
    const limit = Math.max(maxUploads, 1)
    const found = await objects.listUploads({ bucket, prefix, delimiter, after, limit })
    const page = maxUploads === 0 ? { uploads: [], prefixes: [] } : found
    return xmlAnswer(listMultipartUploadsXml, {
      bucket,
      prefix,
      delimiter,
      keyMarker,
      uploadIdMarker: keyMarker === '' ? '' : uploadIdMarker,
      ...(page.next && { nextKeyMarker: page.next.key }),
      ...(page.next?.uploadId !== undefined && { nextUploadIdMarker: page.next.uploadId }),
      maxUploads,
      truncated: page.next !== undefined,
      uploads: page.uploads.map(({ key, uploadId, startedAt, checksum }) => ({
        key,
        uploadId,
        initiated: startedAt,
        owner,
        ...(checksum && { checksum }),
      })),
      prefixes: page.prefixes,
      ...(input.encodingType && { encodingType: input.encodingType }),
    })
  },
})
