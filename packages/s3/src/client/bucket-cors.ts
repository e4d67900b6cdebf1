import type { CorsRule } from '@perigee/domain/cors-rule'
import { decodeXml, encodeXml } from '../xml/codec'
import { corsConfigurationXml } from '../xml/cors-configuration'
import { answerLimits } from './answer-limits'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

const query = [['cors', '']] as const

/** Empty when the bucket has no rules of its own. */
export const getBucketCors =
  (send: Send) =>
  async ({ bucket, signal }: { bucket: string; signal?: AbortSignal }): Promise<readonly CorsRule[]> => {
    try {
      const response = await send({ method: 'GET', bucket, query }, { signal })
      return decodeXml(corsConfigurationXml, await response.text(), answerLimits)
    } catch (error) {
      if (error instanceof S3ClientError && error.code === 'NoSuchCORSConfiguration') return []
      throw error
    }
  }

/** Takes the place of all rules; no rules remove them. */
export const putBucketCors =
  (send: Send) =>
  async ({ bucket, rules }: { bucket: string; rules: readonly CorsRule[] }): Promise<void> => {
    if (rules.length === 0) await send({ method: 'DELETE', bucket, query })
    else await send({ method: 'PUT', bucket, query }, { body: encodeXml(corsConfigurationXml, rules) })
  }
