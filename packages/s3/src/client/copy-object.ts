import { decodeXml } from '../xml/codec'
import { copyObjectResultXml } from '../xml/copy-result'
import { answerLimits } from './answer-limits'
import { requestPath } from './connection'
import type { ObjectAddress } from './objects'
import type { Send } from './send'

export type CopyObjectInput = {
  source: ObjectAddress & { versionId?: string }
  target: ObjectAddress
  /** Refuses with PreconditionFailed when the target exists. */
  onlyIfAbsent?: boolean
  signal?: AbortSignal
}

/** Copies an object within the service, metadata and all. */
export const copyObject =
  (send: Send) =>
  async ({ source, target, onlyIfAbsent = false, signal }: CopyObjectInput): Promise<{ etag: string }> => {
    const version = source.versionId === undefined ? '' : `?versionId=${source.versionId}`
    const headers = {
      'x-amz-copy-source': requestPath(source) + version,
      ...(onlyIfAbsent && { 'if-none-match': '*' }),
    }
    const response = await send({ method: 'PUT', ...target, headers }, { signal })
    return decodeXml(copyObjectResultXml, await response.text(), answerLimits)
  }
