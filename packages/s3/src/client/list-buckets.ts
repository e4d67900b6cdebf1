import { decodeXml } from '../xml/codec'
import { listBucketsXml, type BucketEntry } from '../xml/list-buckets'
import { answerLimits } from './answer-limits'
import type { Send } from './send'

export const listBuckets =
  (send: Send) =>
  async (options: { signal?: AbortSignal } = {}): Promise<BucketEntry[]> => {
    const response = await send({ method: 'GET' }, options)
    return decodeXml(listBucketsXml, await response.text(), answerLimits).buckets
  }
