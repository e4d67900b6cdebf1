import type { VersionPage } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import { listObjectVersionsXml } from '@perigee/s3/xml/list-object-versions'
import { xmlAnswer, query, s3Operation } from '../operation'
import { owner } from '../acl'
import { maxPageKeys } from '../objects/list-page'
import { count, encodingType, versionId } from '../parsers'

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectVersions.html */
export const listObjectVersions = s3Operation({
  name: 'ListObjectVersions',
  matches: { method: 'GET', resource: 'bucket', subresource: 'versions' },
  needs: 'list',
  input: {
    prefix: query('prefix').optional(),
    delimiter: query('delimiter').optional(),
    encodingType: query('encoding-type', encodingType).optional(),
    keyMarker: query('key-marker').optional(),
    versionIdMarker: query('version-id-marker', (text) => (text === '' ? undefined : versionId(text))).optional(),
    maxKeys: query('max-keys', count('max-keys', maxPageKeys)).optional(),
  },

  async run({ bucket, input, objects }) {
    const { prefix = '', delimiter = '', keyMarker = '', versionIdMarker, maxKeys = maxPageKeys, encodingType } = input
    if (versionIdMarker !== undefined && keyMarker === '') {
      throw new S3Error('InvalidArgument', 'A version-id marker cannot be specified without a key marker.')
    }
    const after = keyMarker === '' ? undefined : { key: keyMarker, versionId: versionIdMarker }
    await objects.getBucket({ bucket })
    const page: VersionPage =
      maxKeys === 0
        ? { versions: [], prefixes: [] }
        : await objects.listVersions({ bucket, prefix, delimiter, after, limit: maxKeys })
    return xmlAnswer(listObjectVersionsXml, {
      bucket,
      prefix,
      delimiter,
      keyMarker,
      versionIdMarker: versionIdMarker ?? '',
      maxKeys,
      truncated: page.next !== undefined,
      ...(page.next && { nextKeyMarker: page.next.key }),
      ...(page.next?.versionId !== undefined && { nextVersionIdMarker: page.next.versionId }),
      versions: page.versions.map((version) => ({ ...version, owner })),
      prefixes: page.prefixes,
      ...(encodingType && { encodingType }),
    })
  },
})
