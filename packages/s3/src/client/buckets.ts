import { encodeXml, decodeXml } from '../xml/codec'
import { createBucketConfigurationXml } from '../xml/create-bucket-configuration'
import type { Send } from './send'
import { listBucketsXml, type BucketEntry } from '../xml/list-buckets'
import { answerLimits } from './answer-limits'

export interface NewBucket {
  bucket: string
  /** The name of a placement. */
  location?: string | undefined
  /** For good; such a bucket keeps versions. */
  objectLock?: boolean
}

export const createBucket =
  (send: Send) =>
  async ({ bucket, location, objectLock = false }: NewBucket): Promise<void> => {
    const body = location === undefined ? {} : { body: encodeXml(createBucketConfigurationXml, { location }) }
    const headers = { ...(objectLock && { 'x-amz-bucket-object-lock-enabled': 'true' }) }
    await send({ method: 'PUT', bucket, headers }, body)
  }

/** Resolves when the bucket exists and may be seen. */
export const headBucket =
  (send: Send) =>
  async ({ bucket }: { bucket: string }): Promise<void> => {
    await send({ method: 'HEAD', bucket })
  }

/** `force` also deletes everything in the bucket. */
export const deleteBucket =
  (send: Send) =>
  async ({ bucket, force = false }: { bucket: string; force?: boolean }): Promise<void> => {
    await send({ method: 'DELETE', bucket, ...(force && { headers: { 'x-minio-force-delete': 'true' } }) })
  }

export const listBuckets =
  (send: Send) =>
  async (options: { signal?: AbortSignal } = {}): Promise<BucketEntry[]> => {
    const response = await send({ method: 'GET' }, options)
    return decodeXml(listBucketsXml, await response.text(), answerLimits).buckets
  }
