import { isRefusal } from '@perigee/contract/refusal'
import type { Objects } from '@perigee/object-client/open-objects'
import type { ListedObject } from '@perigee/s3/xml/listed-objects'
import type { BucketName, PlainPath } from '@perigee/std/brand'
import { mapConcurrently } from '@perigee/std/map-concurrently'

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
