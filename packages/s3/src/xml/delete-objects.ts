import { MiB } from '@perigee/std/units'
import type { XmlCodec } from './codec'
import {
  childOf,
  childrenOf,
  optionalBoolean,
  optionalText,
  requiredDate,
  requiredInteger,
  requiredText,
} from './element'
import { node, textNode } from './write'

export type ObjectIdentifier = {
  key: string
  versionId?: string
  /** The object is deleted only while it has this ETag. */
  etag?: string
  /** And this size, in bytes. */
  size?: number
  /** And this time. */
  lastModified?: Date
}
export type DeleteObjectsRequest = { objects: readonly ObjectIdentifier[]; quiet: boolean }

/** Most objects of one request. */
export const maxDeletedObjects = 1_000
/** Room for that many keys of 1,024 bytes with their versions, and as much again for markup and escapes. */
export const maxDeleteBytes = 2 * MiB

/** The body of DeleteObjects. */
export const deleteObjectsXml: XmlCodec<DeleteObjectsRequest> = {
  root: 'Delete',
  read: (root) => ({
    quiet: optionalBoolean(root, 'Quiet'),
    objects: childrenOf(root, 'Object').map((entry) => {
      const versionId = optionalText(entry, 'VersionId')
      const etag = optionalText(entry, 'ETag')
      return {
        key: requiredText(entry, 'Key'),
        ...(versionId !== undefined && { versionId }),
        ...(etag !== undefined && { etag }),
        ...(childOf(entry, 'Size') && { size: requiredInteger(entry, 'Size') }),
        ...(childOf(entry, 'LastModifiedTime') && { lastModified: requiredDate(entry, 'LastModifiedTime') }),
      }
    }),
  }),
  write: ({ objects, quiet }) =>
    node(
      'Delete',
      ...objects.map(({ key, versionId, etag, size, lastModified }) =>
        node(
          'Object',
          textNode('Key', key),
          textNode('VersionId', versionId),
          textNode('ETag', etag),
          textNode('LastModifiedTime', lastModified?.toISOString()),
          textNode('Size', size),
        ),
      ),
      textNode('Quiet', quiet ? true : undefined),
    ),
}
