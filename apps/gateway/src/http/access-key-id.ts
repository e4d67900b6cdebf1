import type { IncomingMessage } from 'node:http'

/** The access key id that a request names, wherever it does; not whether it is right. */
export function accessKeyIdOf({ headers, url = '' }: IncomingMessage): string | undefined {
  const inHeader = /^AWS(?:4-HMAC-SHA256 Credential=| )([^\s,:/]{1,256})/.exec(headers.authorization ?? '')
  return (inHeader ?? /[?&](?:X-Amz-Credential|AWSAccessKeyId)=([^&%/]{1,256})/.exec(url))?.[1]
}
