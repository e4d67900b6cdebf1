import { decodeXml } from '../xml/codec'
import { listObjectsV2Xml, type ListObjectsV2Result } from '../xml/list-objects-v2'
import { answerLimits } from './answer-limits'
import type { Send } from './send'

export type ListObjectsV2Input = {
  bucket: string
  prefix?: string
  delimiter?: string
  continuationToken?: string
  startAfter?: string
  maxKeys?: number
  signal?: AbortSignal
}

/** One page. Names are asked for percent-encoded, so every key survives the XML. */
export const listObjectsV2 =
  (send: Send) =>
  async ({ bucket, signal, ...input }: ListObjectsV2Input): Promise<ListObjectsV2Result> => {
    const parameters: readonly (readonly [string, string | number | undefined])[] = [
      ['list-type', '2'],
      ['encoding-type', 'url'],
      ['prefix', input.prefix],
      ['delimiter', input.delimiter],
      ['continuation-token', input.continuationToken],
      ['start-after', input.startAfter],
      ['max-keys', input.maxKeys],
    ]
    const query = parameters.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)] as const]))
    const response = await send({ method: 'GET', bucket, query }, { signal })
    return decodeXml(listObjectsV2Xml, await response.text(), answerLimits)
  }
