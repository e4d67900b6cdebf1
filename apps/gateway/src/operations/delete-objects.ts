import type { DeletedOrRefused } from '@perigee/object-client/open-objects'
import { S3Error } from '@perigee/s3/errors'
import { objectKeyProblem } from '@perigee/s3/object-key'
import {
  deleteObjectsXml,
  maxDeleteBytes,
  maxDeletedObjects,
  type ObjectIdentifier,
} from '@perigee/s3/xml/delete-objects'
import { deleteResultXml, type DeleteObjectsResult } from '@perigee/s3/xml/delete-result'
import type { PlainPath } from '@perigee/std/brand'
import { xmlAnswer, xmlBody, s3Operation } from '../operation'
import { integrity, bypassGovernance } from '../objects/object-headers'
import { versionId } from '../parsers'

/**
 * Who may delete none of the objects is told so of each.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html
 */
export const deleteObjects = s3Operation({
  name: 'DeleteObjects',
  matches: { method: 'POST', resource: 'bucket', subresource: 'delete' },
  needs: [],
  input: { integrity, bypassGovernance, request: xmlBody(deleteObjectsXml, { maxBytes: maxDeleteBytes }) },

  async run({ bucket, input, objects }) {
    const { objects: asked, quiet } = input.request
    if (asked.length === 0 || asked.length > maxDeletedObjects) throw new S3Error('MalformedXML')
    const outcomes = await objects.deleteObjects({
      bucket,
      objects: asked.map(checked),
      bypassGovernance: input.bypassGovernance ?? false,
    })
    const result: DeleteObjectsResult = { deleted: [], failed: [] }
    for (const [at, outcome] of outcomes.entries()) {
      const identifier = asked[at]
      if (identifier) note(result, identifier, outcome)
    }
    return xmlAnswer(deleteResultXml, quiet ? { ...result, deleted: [] } : result)
  },
})

function checked({ key, versionId: version, etag, size, lastModified }: ObjectIdentifier) {
  if (key === '') throw new S3Error('UserKeyMustBeSpecified')
  const problem = objectKeyProblem(key)
  if (problem) throw new S3Error(problem)
  return {
    key: key as PlainPath,
    versionId: version === undefined ? undefined : checkedVersion(version),
    ifMatch: etag,
    ifSize: size,
    ifLastModified: lastModified,
  }
}

function checkedVersion(text: string): string {
  try {
    return versionId(text)
  } catch (cause) {
    throw new S3Error('InvalidVersion', undefined, { cause })
  }
}

/** What is not there counts as deleted, unless a certain object had to be there. */
function note(
  result: DeleteObjectsResult,
  { key, versionId: id, etag }: ObjectIdentifier,
  outcome: DeletedOrRefused,
): void {
  const asked = { key, ...(id !== undefined && { versionId: id }) }
  if (outcome.ok) {
    const { deleteMarker, versionId: version } = outcome.deleted
    const marker = deleteMarker && version !== null ? { deleteMarkerVersionId: version } : {}
    result.deleted.push({ ...asked, ...marker })
    return
  }
  const { s3: code = 'InternalError', say: message } = outcome.refusal.entry
  const isGone = code === 'NoSuchVersion' || code === 'NoSuchKey'
  if (isGone && etag === undefined) result.deleted.push(asked)
  else result.failed.push({ ...asked, code, message })
}
