import type { Tag } from '../tags'
import { decodeXml, encodeXml } from '../xml/codec'
import { taggingXml } from '../xml/tagging'
import { answerLimits } from './answer-limits'
import { S3ClientError } from './s3-client-error'
import type { Send } from './send'

const query = [['tagging', '']] as const

/** Empty when the bucket has no tags. */
export const getBucketTags =
  (send: Send) =>
  async ({ bucket, signal }: { bucket: string; signal?: AbortSignal }): Promise<readonly Tag[]> => {
    try {
      const response = await send({ method: 'GET', bucket, query }, { signal })
      return decodeXml(taggingXml, await response.text(), answerLimits)
    } catch (error) {
      if (error instanceof S3ClientError && error.code === 'NoSuchTagSet') return []
      throw error
    }
  }

/** Takes the place of all tags; no tags remove them. */
export const putBucketTags =
  (send: Send) =>
  async ({ bucket, tags }: { bucket: string; tags: readonly Tag[] }): Promise<void> => {
    if (tags.length === 0) await send({ method: 'DELETE', bucket, query })
    else await send({ method: 'PUT', bucket, query }, { body: encodeXml(taggingXml, tags) })
  }
