import { decodeXml, encodeXml } from '../xml/codec'
import { deleteObjectsXml, type ObjectIdentifier } from '../xml/delete-objects'
import { deleteResultXml, type DeleteFailure } from '../xml/delete-result'
import { isXmlText } from '../xml/write'
import { answerLimits } from './answer-limits'
import { bodyChecksum } from './body-checksum'
import { bypassHeader } from './object-locks'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

/** What one request takes. */
const maxObjects = 1_000

export type DeleteObjectsInput = {
  bucket: string
  /** With a versionId that version goes for good; without one, as the bucket's versioning asks for. */
  objects: readonly ObjectIdentifier[]
  /** Deletes what is under governance, too. */
  bypassGovernance?: boolean
  signal?: AbortSignal
}

/** Deletes any number of objects; resolves with those that could not be. What is not there counts as deleted. */
export const deleteObjects =
  (send: Send) =>
  async ({ bucket, objects, bypassGovernance = false, signal }: DeleteObjectsInput): Promise<DeleteFailure[]> => {
    const failed: DeleteFailure[] = []
    const bypass = bypassGovernance ? bypassHeader : {}
    const listable = objects.filter(({ key }) => isXmlText(key))
    for (let at = 0; at < listable.length; at += maxObjects) {
      const body = encodeXml(deleteObjectsXml, { objects: listable.slice(at, at + maxObjects), quiet: true })
      const headers = { ...bodyChecksum(body), ...bypass }
      const response = await send({ method: 'POST', bucket, query: [['delete', '']], headers }, { body, signal })
      failed.push(...decodeXml(deleteResultXml, await response.text(), answerLimits).failed)
    }
    // XML has no way to write their names.
    for (const object of objects.filter(({ key }) => !isXmlText(key))) {
      failed.push(...(await deleteOne(send, { bucket, ...object, headers: bypass }, signal)))
    }
    return failed
  }

async function deleteOne(
  send: Send,
  { bucket, key, versionId, headers }: ObjectIdentifier & { bucket: string; headers: Record<string, string> },
  signal: AbortSignal | undefined,
): Promise<DeleteFailure[]> {
  try {
    const query = versionId === undefined ? [] : [['versionId', versionId] as const]
    await send({ method: 'DELETE', bucket, key, query, headers }, { signal })
    return []
  } catch (error) {
    if (!(error instanceof S3ClientError) || error.kind !== 'refused') throw error
    const { code, message } = error
    return [{ key, code, message, ...(versionId !== undefined && { versionId }) }]
  }
}
