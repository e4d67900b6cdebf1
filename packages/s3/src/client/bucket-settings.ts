import { decodeXml, encodeXml } from '../xml/codec'
import { objectLockConfigurationXml, type ObjectLockConfiguration } from '../xml/object-lock-configuration'
import { versioningConfigurationXml } from '../xml/versioning-configuration'
import { answerLimits } from './answer-limits'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

export type VersioningStatus = 'Enabled' | 'Suspended'

const versioningQuery = [['versioning', '']] as const
const objectLockQuery = [['object-lock', '']] as const

/** Refuses with InvalidBucketState to suspend the versions of a bucket with object lock. */
export const putBucketVersioning =
  (send: Send) =>
  async ({ bucket, status }: { bucket: string; status: VersioningStatus }): Promise<void> => {
    const body = encodeXml(versioningConfigurationXml, { status })
    await send({ method: 'PUT', bucket, query: versioningQuery }, { body })
  }

/** Null when the bucket has no object lock. */
export const getObjectLockConfiguration =
  (send: Send) =>
  async ({ bucket, signal }: { bucket: string; signal?: AbortSignal }): Promise<ObjectLockConfiguration | null> => {
    try {
      const response = await send({ method: 'GET', bucket, query: objectLockQuery }, { signal })
      return decodeXml(objectLockConfigurationXml, await response.text(), answerLimits)
    } catch (error) {
      if (error instanceof S3ClientError && error.code === 'ObjectLockConfigurationNotFoundError') return null
      throw error
    }
  }

/** Enables object lock for good. Refuses with InvalidBucketState unless the bucket keeps versions. */
export const putObjectLockConfiguration =
  (send: Send) =>
  async ({ bucket, ...configuration }: { bucket: string } & ObjectLockConfiguration): Promise<void> => {
    const body = encodeXml(objectLockConfigurationXml, configuration)
    await send({ method: 'PUT', bucket, query: objectLockQuery }, { body })
  }
