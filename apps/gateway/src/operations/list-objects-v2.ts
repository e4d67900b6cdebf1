import { listObjectsV2Xml } from '@perigee/s3/xml/list-objects-v2'
import { xmlAnswer } from '../http/answer'
import { query, s3Operation } from '../operation'
import { continuationToken, parseContinuationToken } from '../objects/continuation-token'
import { describeListed } from '../objects/describe-listed'
import { listed, listInput, listPage, maxPageKeys } from '../objects/list-page'
import { booleanWord } from '../parsers'

/**
 * `metadata=true` is an extension: pages then tell the metadata and the tags of each object.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export const listObjectsV2 = s3Operation({
  name: 'ListObjectsV2',
  matches: { method: 'GET', resource: 'bucket', where: { 'list-type': '2' } },
  needs: 'list',
  input: {
    ...listInput,
    startAfter: query('start-after').optional(),
    token: query('continuation-token').optional(),
    fetchOwner: query('fetch-owner', booleanWord).optional(),
    metadata: query('metadata', booleanWord).optional(),
  },

  async run({ bucket, input, objects }) {
    const { prefix = '', delimiter = '', startAfter, token, maxKeys = maxPageKeys, encodingType } = input
    const after = token === undefined ? startAfter : parseContinuationToken(token)
    const page = await listPage(objects, { bucket, prefix, delimiter, after, maxKeys })
    const entries = page.objects.map((info) => listed(info, input.fetchOwner ?? false))
    return xmlAnswer(listObjectsV2Xml, {
      bucket,
      prefix,
      delimiter,
      maxKeys,
      keyCount: page.objects.length + page.prefixes.length,
      truncated: page.next !== undefined,
      ...(startAfter !== undefined && { startAfter }),
      ...(token !== undefined && { continuationToken: token }),
      ...(page.next !== undefined && { nextContinuationToken: continuationToken(page.next) }),
      objects: input.metadata ? await describeListed(objects, bucket, entries) : entries,
      prefixes: page.prefixes,
      ...(encodingType && { encodingType }),
    })
  },
})
