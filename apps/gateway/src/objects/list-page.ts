import type { ListedObject as ListedInfo, Objects } from '@perigee/object-client/open-objects'
import type { ListedObject } from '@perigee/s3/xml/listed-objects'
import type { BucketName } from '@perigee/std/brand'
import { query } from '../operation'
import { owner } from '../acl'
import { count, encodingType } from '../parsers'

export const maxPageKeys = 1000

/** What both versions of the listing take. */
export const listInput = {
  prefix: query('prefix').optional(),
  delimiter: query('delimiter').optional(),
  encodingType: query('encoding-type', encodingType).optional(),
  maxKeys: query('max-keys', count('max-keys', maxPageKeys)).optional(),
}

export type PageRequest = {
  bucket: BucketName
  prefix: string
  delimiter: string
  after: string | undefined
  maxKeys: number
}
export type Page = { objects: ListedInfo[]; prefixes: string[]; next: string | undefined }

/** A page of no keys is empty and the last one, but its bucket must exist. */
export async function listPage(objects: Objects, { after, maxKeys, ...request }: PageRequest): Promise<Page> {
  if (maxKeys === 0) {
    await objects.getBucket({ bucket: request.bucket })
    return { objects: [], prefixes: [], next: undefined }
  }
  const page = await objects.listObjects({ ...request, after: after || undefined, limit: maxKeys })
  return { objects: page.objects, prefixes: page.prefixes, next: page.more ? page.next : undefined }
}

export const listed = (info: ListedInfo, withOwner: boolean): ListedObject => ({
  key: info.key,
  lastModified: info.lastModified,
  etag: info.etag,
  size: info.size,
  storageClass: 'STANDARD',
  ...(withOwner && { owner }),
})
