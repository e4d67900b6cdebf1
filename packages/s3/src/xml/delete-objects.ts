import { MiB } from '@perigee/std/units'
import type { XmlCodec } from './codec'
import { childrenOf, optionalBoolean, optionalText, requiredText } from './element'
import { node, textNode } from './write'

export type ObjectIdentifier = {
  key: string
  versionId?: string
  /** The object is deleted only while it has this ETag. */
  etag?: string
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
      }
    }),
  }),
  write: ({ objects, quiet }) =>
    node(
      'Delete',
      ...objects.map(({ key, versionId, etag }) =>
        node('Object', textNode('Key', key), textNode('VersionId', versionId), textNode('ETag', etag)),
      ),
      textNode('Quiet', quiet ? true : undefined),
    ),
}
