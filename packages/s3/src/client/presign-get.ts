import { presign } from '../sigv4/sign'
import { requestPath, type Connection } from './connection'

export type PresignGetInput = {
  bucket: string
  key: string
  /** Life in seconds, at most seven days. */
  expires: number
  responseContentDisposition?: string
  responseContentType?: string
}

/** A URL that downloads the object without further credentials until it expires: guard it like a secret. */
export const presignGet =
  (connection: Connection) =>
  ({ bucket, key, expires, responseContentDisposition, responseContentType }: PresignGetInput): string => {
    const path = requestPath({ bucket, key })
    const overrides = [
      ['response-content-disposition', responseContentDisposition],
      ['response-content-type', responseContentType],
    ] as const
    const query = overrides
      .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]))
      .join('&')
    const request = { method: 'GET', path, query, headers: { host: connection.host } }
    return `${connection.origin}${path}?${presign(request, connection.signer, { now: connection.clock(), expires })}`
  }
