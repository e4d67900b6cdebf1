import { signHeaders } from '@perigee/s3/sigv4/sign'
import type { TestGateway } from './start-gateway'

export interface RawRequest {
  method: string
  /** From the slash before the bucket; of characters that need no encoding. */
  path: string
  /** In its canonical form: sorted, with `=` behind each name. */
  query?: string
  headers?: Record<string, string>
  body?: string
}

/** A request that no SDK has put right. */
export async function signedFetch(
  { url, credentials }: Pick<TestGateway, 'url' | 'credentials'>,
  { method, path, query = '', headers = {}, body }: RawRequest,
): Promise<Response> {
  const { accessKeyId, secretAccessKey: secretKey } = credentials
  const sent = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', ...headers }
  const request = { method, path, query, headers: { host: new URL(url).host, ...sent } }
  const signer = { accessKeyId, secretKey, region: 'us-east-1', service: 's3' }
  const signature = signHeaders(request, signer, { now: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' })
  const init = { method, headers: { ...sent, ...signature }, ...(body !== undefined && { body }) }
  return fetch(`${url}${path}${query === '' ? '' : `?${query}`}`, init)
}
