import { presign } from '@perigee/s3/sigv4/sign'
import { uriEncodePath } from '@perigee/s3/sigv4/request'
import type { S3Credentials } from '../../e2e/src/s3-client'

/** A URL that works for an hour, so that signing is not part of what is measured. `path` begins with the bucket. */
export function presigned(
  credentials: S3Credentials,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  query = '',
): string {
  const { origin, host } = new URL(credentials.endpoint)
  const signer = {
    accessKeyId: credentials.access_key_id,
    secretKey: credentials.secret_key,
    region: 'us-east-1',
    service: 's3',
  }
  const signable = { method, path: `/${uriEncodePath(path)}`, query, headers: { host } }
  return `${origin}${signable.path}?${presign(signable, signer, { now: new Date(), expires: 3600 })}`
}
