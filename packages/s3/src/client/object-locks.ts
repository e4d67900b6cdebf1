import type { LockMode } from '../xml/lock-mode'
import { decodeXml, encodeXml } from '../xml/codec'
import { legalHoldXml } from '../xml/legal-hold'
import { retentionXml } from '../xml/retention'
import { answerLimits } from './answer-limits'
import { bodyChecksum } from './body-checksum'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

/** One version of an object, or its newest one. */
export type VersionAddress = { bucket: string; key: string; versionId?: string; signal?: AbortSignal }
export type ObjectRetention = { mode: LockMode; until: Date }

/** Asks to weaken or delete what is under governance; the key needs the right to it. */
export const bypassHeader = { 'x-amz-bypass-governance-retention': 'true' }

const queryOf = (name: string, versionId: string | undefined): (readonly [string, string])[] => [
  [name, ''],
  ...(versionId === undefined ? [] : [['versionId', versionId] as const]),
]

/** Codes and words by which gateways say that a version, or its whole bucket, has no retention: that is no failure. */
const noRetentionCode = 'NoSuchObjectLockConfiguration'
const noRetentionWords = [
  'object retention not found',
  'missing retention configuration',
  'object does not have a retention configuration',
]

const saysNone = (error: unknown): boolean =>
  error instanceof S3ClientError &&
  (error.code === noRetentionCode || noRetentionWords.some((words) => error.message.toLowerCase().includes(words)))

/** Null when the version has none. Refuses with InvalidRequest in a bucket without object lock. */
export const getObjectRetention =
  (send: Send) =>
  async ({ bucket, key, versionId, signal }: VersionAddress): Promise<ObjectRetention | null> => {
    try {
      const response = await send({ method: 'GET', bucket, key, query: queryOf('retention', versionId) }, { signal })
      const { mode, retainUntil } = decodeXml(retentionXml, await response.text(), answerLimits)
      return mode === undefined || retainUntil === undefined ? null : { mode, until: new Date(retainUntil) }
    } catch (error) {
      if (saysNone(error)) return null
      throw error
    }
  }

export type PutObjectRetentionInput = VersionAddress & {
  /** Null takes the retention away, which only a bypass may. */
  retention: ObjectRetention | null
  /** Weakens a retention under governance. */
  bypassGovernance?: boolean
}

/** Refuses with AccessDenied what would weaken a lock that is in force. */
export const putObjectRetention =
  (send: Send) =>
  async ({ bucket, key, versionId, retention, bypassGovernance, signal }: PutObjectRetentionInput): Promise<void> => {
    const { mode, until } = retention ?? {}
    const elements = mode === undefined || until === undefined ? {} : { mode, retainUntil: until.toISOString() }
    const body = encodeXml(retentionXml, elements)
    const headers = { ...bodyChecksum(body), ...(bypassGovernance === true && bypassHeader) }
    await send({ method: 'PUT', bucket, key, query: queryOf('retention', versionId), headers }, { body, signal })
  }

/** Whether a legal hold is on. Refuses with InvalidRequest in a bucket without object lock. */
export const getObjectLegalHold =
  (send: Send) =>
  async ({ bucket, key, versionId, signal }: VersionAddress): Promise<boolean> => {
    const response = await send({ method: 'GET', bucket, key, query: queryOf('legal-hold', versionId) }, { signal })
    return decodeXml(legalHoldXml, await response.text(), answerLimits).on
  }

export const putObjectLegalHold =
  (send: Send) =>
  async ({ bucket, key, versionId, on, signal }: VersionAddress & { on: boolean }): Promise<void> => {
    const body = encodeXml(legalHoldXml, { on })
    const query = queryOf('legal-hold', versionId)
    await send({ method: 'PUT', bucket, key, query, headers: bodyChecksum(body) }, { body, signal })
  }
