import { systemClock, type Clock } from '@perigee/std/clock'
import { unsignedPayload, canonicalQuery, type QueryPairs, uriEncodePath } from '../sigv4/request'
import { signHeaders, type Signer } from '../sigv4/sign'
import { hasDotComponent } from '../object-key'
import { S3ClientError } from './s3-client-error'

export type S3ClientConfig = {
  /** Base URL of the service, without a path. Buckets are addressed in path style. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretKey: string
  readonly clock?: Clock
}

export type S3Request = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  readonly bucket?: string
  readonly key?: string
  readonly query?: QueryPairs
  /** Lower-case names; all are signed. */
  readonly headers?: Readonly<Record<string, string>>
}

export type PreparedRequest = { url: string; headers: Record<string, string> }

/** Turns calls into URLs and signatures; the secret stays inside. */
export type Connection = {
  readonly signer: Signer
  readonly clock: Clock
  readonly origin: string
  readonly host: string
  readonly prepare: (request: S3Request) => PreparedRequest
}

export function connect({ endpoint, clock = systemClock, ...credentials }: S3ClientConfig): Connection {
  const { origin, host } = new URL(endpoint)
  const signer = { ...credentials, service: 's3' }
  return {
    signer,
    clock,
    origin,
    host,
    prepare(request) {
      const path = requestPath(request)
      const query = canonicalQuery(request.query ?? [])
      const headers = { ...request.headers, 'x-amz-content-sha256': unsignedPayload }
      const signable = { method: request.method, path, query, headers: { ...headers, host } }
      const signature = signHeaders(signable, signer, { now: clock(), payloadHash: unsignedPayload })
      return { url: `${origin}${path}${query === '' ? '' : `?${query}`}`, headers: { ...headers, ...signature } }
    },
  }
}

/** @throws S3ClientError for keys whose path a browser would rewrite before sending */
export function requestPath({ bucket, key }: Pick<S3Request, 'bucket' | 'key'>): string {
  if (bucket === undefined) return '/'
  if (key !== undefined && hasDotComponent(key)) {
    const message = 'A name cannot have "." or ".." between its slashes.'
    throw new S3ClientError({ code: 'XMinioInvalidResourceName', status: 400, message })
  }
  return `/${uriEncodePath(bucket)}${key === undefined ? '' : `/${uriEncodePath(key)}`}`
}
