import { listObjectsV2Xml } from '@perigee/s3/xml/list-objects-v2'
import { xmlAnswer, query, s3Operation } from '../operation'
import { continuationToken, parseContinuationToken } from '../objects/continuation-token'
import { listed, listInput, listPage, maxPageKeys } from '../objects/list-page'
import { booleanWord } from '../parsers'
import { isRefusal } from '@perigee/contract/refusal'
import type { Objects } from '@perigee/object-client/open-objects'
import type { ListedObject } from '@perigee/s3/xml/listed-objects'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { mapConcurrently } from '@perigee/std/map-concurrently'

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

const atOnce = 16

/** The entries of a page with metadata, for which each object is looked at; those that went meanwhile stay as they are. */
export const describeListed = (
  objects: Objects,
  bucket: BucketName,
  entries: readonly ListedObject[],
): Promise<ListedObject[]> =>
  mapConcurrently(entries, atOnce, async (entry) => {
    try {
      const { metadata, tags, checksum } = await objects.headObject({ bucket, key: entry.key as PlainPath })
      return { ...entry, metadata: { entries: metadata, tags }, ...(checksum && { checksum }) }
    } catch (error) {
      if (isRefusal(error, 'noSuchKey')) return entry
      throw error
    }
  })
