import { fromAmzDate } from '@perigee/s3/sigv4/signature'
import type { IncomingMessage } from 'node:http'

type Sent = Pick<IncomingMessage, 'headers' | 'url'>

/** The access key id that a request names, wherever it does; not whether it is right. */
export function accessKeyIdOf({ headers, url = '' }: Sent): string | undefined {
  const inHeader = /^AWS(?:4-HMAC-SHA256 Credential=| )([^\s,:/]{1,256})/.exec(headers.authorization ?? '')
  return (inHeader ?? /[?&](?:X-Amz-Credential|AWSAccessKeyId)=([^&%/]{1,256})/.exec(url))?.[1]
}

/** When a request says that it was signed, by the clock of its client; undefined when it does not say so readably. */
export function signedAtOf({ headers, url = '' }: Sent): Date | undefined {
  const header = headers['x-amz-date'] ?? headers.date
  const text = typeof header === 'string' ? header : /[?&]X-Amz-Date=(\w{1,20})/.exec(url)?.[1]
  if (text === undefined) return undefined
  const time = fromAmzDate(text) ?? new Date(text)
  return Number.isNaN(time.getTime()) ? undefined : time
}
