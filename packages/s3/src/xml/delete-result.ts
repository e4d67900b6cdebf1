import type { XmlCodec } from './codec'
import { childrenOf, optionalText, requiredText } from './element'
import { node, textNode } from './write'

export type DeletedObject = { key: string; versionId?: string; deleteMarkerVersionId?: string }
export type DeleteFailure = { key: string; versionId?: string; code: string; message: string }
export type DeleteObjectsResult = { deleted: DeletedObject[]; failed: DeleteFailure[] }

/** The answer of DeleteObjects. */
export const deleteResultXml: XmlCodec<DeleteObjectsResult> = {
  root: 'DeleteResult',
  read: (root) => ({
    deleted: childrenOf(root, 'Deleted').map((entry) => {
      const versionId = optionalText(entry, 'VersionId')
      const deleteMarkerVersionId = optionalText(entry, 'DeleteMarkerVersionId')
      return {
        key: requiredText(entry, 'Key'),
        ...(versionId !== undefined && { versionId }),
        ...(deleteMarkerVersionId !== undefined && { deleteMarkerVersionId }),
      }
    }),
    failed: childrenOf(root, 'Error').map((entry) => {
      const versionId = optionalText(entry, 'VersionId')
      return {
        key: requiredText(entry, 'Key'),
        code: requiredText(entry, 'Code'),
        message: optionalText(entry, 'Message') ?? '',
        ...(versionId !== undefined && { versionId }),
      }
    }),
  }),
  write: ({ deleted, failed }) =>
    node(
      'DeleteResult',
      ...deleted.map(({ key, versionId, deleteMarkerVersionId }) =>
        node(
          'Deleted',
          textNode('Key', key),
          textNode('VersionId', versionId),
          textNode('DeleteMarker', deleteMarkerVersionId === undefined ? undefined : true),
          textNode('DeleteMarkerVersionId', deleteMarkerVersionId),
        ),
      ),
      ...failed.map(({ key, versionId, code, message }) =>
        node(
          'Error',
          textNode('Key', key),
          textNode('VersionId', versionId),
          textNode('Code', code),
          textNode('Message', message),
        ),
      ),
    ),
}
