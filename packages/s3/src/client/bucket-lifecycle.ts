import type { LifecycleRule } from '@perigee/domain/lifecycle-rule'
import { decodeXml, encodeXml } from '../xml/codec'
import { lifecycleConfigurationXml } from '../xml/lifecycle-configuration'
import { type LifecycleEstimate, lifecycleEstimateXml } from '../xml/lifecycle-estimate'
import { answerLimits } from './answer-limits'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

interface Asked {
  bucket: string
  signal?: AbortSignal | undefined
}

const query = [['lifecycle', '']] as const

/** All rules of a bucket in their order; empty when there are none. */
export async function getBucketLifecycle(send: Send, { bucket, signal }: Asked): Promise<readonly LifecycleRule[]> {
  try {
    const response = await send({ method: 'GET', bucket, query }, { signal })
    return decodeXml(lifecycleConfigurationXml, await response.text(), answerLimits)
  } catch (error) {
    if (error instanceof S3ClientError && error.code === 'NoSuchLifecycleConfiguration') return []
    throw error
  }
}

/** Replaces all rules; none remove them. */
export async function putBucketLifecycle(
  send: Send,
  { bucket, rules }: { bucket: string; rules: readonly LifecycleRule[] },
): Promise<void> {
  if (rules.length === 0) await send({ method: 'DELETE', bucket, query })
  else await send({ method: 'PUT', bucket, query }, { body: encodeXml(lifecycleConfigurationXml, rules) })
}

/** What one rule would match now, were it enabled: a call of ours, which S3 does not have. */
export async function estimateBucketLifecycle(
  send: Send,
  { bucket, rule, signal }: Asked & { rule: LifecycleRule },
): Promise<LifecycleEstimate> {
  const body = encodeXml(lifecycleConfigurationXml, [rule])
  const response = await send({ method: 'POST', bucket, query }, { body, signal })
  return decodeXml(lifecycleEstimateXml, await response.text(), answerLimits)
}
