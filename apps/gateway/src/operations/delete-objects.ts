import type { DeletedOrRefused } from '@perigee/object-client/open-objects'
import { checksumAlgorithms, checksumHeader, checksumOfHeader } from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import { objectKeyProblem } from '@perigee/s3/object-key'
import { deleteObjectsXml, type ObjectIdentifier } from '@perigee/s3/xml/delete-objects'
import { deleteResultXml, type DeleteObjectsResult } from '@perigee/s3/xml/delete-result'
import type { PlainPath } from '@perigee/std/brand'
import { MiB } from '@perigee/std/units'
import { xmlAnswer } from '../http/answer'
import { xmlBody } from '../input'
import { s3Operation, type Exchange } from '../operation'
import { versionId } from '../parsers'

const maxObjects = 1_000
/** 1,000 keys of 1,024 bytes, each of them escaped. */
const maxBytes = 8 * MiB

/** https://docs.aws.amazon.com/AmazonS3/latest/API/API_DeleteObjects.html */
export const deleteObjects = s3Operation({
  name: 'DeleteObjects',
  matches: { method: 'POST', resource: 'bucket', subresource: 'delete' },
  needs: 'delete',
  input: { integrity: { read: requireIntegrity }, request: xmlBody(deleteObjectsXml, { maxBytes }) },

  async run({ bucket, input, objects }) {
    const { objects: asked, quiet } = input.request
    if (asked.length === 0 || asked.length > maxObjects) throw new S3Error('MalformedXML')
    const outcomes = await objects.deleteObjects({ bucket, objects: asked.map(checked) })
    const result: DeleteObjectsResult = { deleted: [], failed: [] }
    for (const [at, outcome] of outcomes.entries()) {
      const identifier = asked[at]
      if (identifier) note(result, identifier, outcome)
    }
    return xmlAnswer(deleteResultXml, quiet ? { ...result, deleted: [] } : result)
  },
})

/** A damaged list must not delete something else. @throws S3Error MissingContentMD5 */
function requireIntegrity({ header }: Exchange): void {
  const trailers = (header('x-amz-trailer') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const isGiven =
    header('content-md5') !== undefined ||
    checksumAlgorithms.some((algorithm) => header(checksumHeader(algorithm)) !== undefined) ||
    trailers.some((name) => checksumOfHeader(name) !== null)
  if (!isGiven) throw new S3Error('MissingContentMD5')
}

function checked({ key, versionId: version }: ObjectIdentifier): { key: PlainPath; versionId: string | undefined } {
  if (key === '') throw new S3Error('UserKeyMustBeSpecified')
  const problem = objectKeyProblem(key)
  if (problem) throw new S3Error(problem)
  return { key: key as PlainPath, versionId: version === undefined ? undefined : checkedVersion(version) }
}

function checkedVersion(text: string): string | undefined {
  try {
    return versionId(text)
  } catch (cause) {
    throw new S3Error('InvalidVersion', undefined, { cause })
  }
}

/** What is not there counts as deleted. */
function note(result: DeleteObjectsResult, asked: ObjectIdentifier, outcome: DeletedOrRefused): void {
  if (outcome.ok) {
    const { deleteMarker, versionId: version } = outcome.deleted
    const marker = deleteMarker && version !== null ? { deleteMarkerVersionId: version } : {}
    result.deleted.push({ ...asked, ...marker })
    return
  }
  const { s3: code = 'InternalError', say: message } = outcome.refusal.entry
  if (code === 'NoSuchVersion' || code === 'NoSuchKey') result.deleted.push(asked)
  else result.failed.push({ ...asked, code, message })
}
