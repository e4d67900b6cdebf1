import { createHash } from 'node:crypto'
import { scopeText, signatureOf, signingKey } from '@perigee/s3/sigv4/signature'
import { emptyPayloadHash, unsignedPayload, uriEncodePath } from '@perigee/s3/sigv4/request'
import { signHeaders, type Signer } from '@perigee/s3/sigv4/sign'
import { KiB } from '@perigee/std/units'
import type { Endpoint } from './works'

type Method = 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
interface Wanted {
  method: Method
  key?: string
  query?: string
  headers?: Record<string, string>
  payloadHash?: string
}

const region = 'us-east-1'
const service = 's3'
const chunkSize = 64 * KiB
/** Of what goes out unsigned. */
const pieceSize = 256 * KiB
const lineEnd = '\r\n'

/** Requests to one bucket, signed by their headers, as the pieces that go over the wire. */
export function signedRequests({ url, bucket, accessKeyId, secretKey }: Endpoint) {
  const { host } = new URL(url)
  const signer: Signer = { accessKeyId, secretKey, region, service }

  function head({ method, key = '', query = '', headers: more = {}, payloadHash = unsignedPayload }: Wanted) {
    const path = `/${uriEncodePath(key === '' ? bucket : `${bucket}/${key}`)}`
    const headers = { host, 'x-amz-content-sha256': payloadHash, ...more }
    const signed = signHeaders({ method, path, query, headers }, signer, { now: new Date(), payloadHash })
    const lines = Object.entries({ ...headers, ...signed }).map(([name, value]) => `${name}: ${value}`)
    const target = query === '' ? path : `${path}?${query}`
    return { text: [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join(lineEnd), signed }
  }

  return {
    /** Without a body. */
    plain: (wanted: Wanted): string[] => [
      head({ payloadHash: emptyPayloadHash, headers: { 'content-length': '0' }, ...wanted }).text,
    ],

    /** With a body that is small enough to be hashed as a whole. */
    withBody(wanted: Wanted, body: Buffer): (string | Uint8Array)[] {
      const headers = {
        'content-length': String(body.length),
        'content-md5': createHash('md5').update(body).digest('base64'),
      }
      const payloadHash = createHash('sha256').update(body).digest('hex')
      return [head({ headers, payloadHash, ...wanted }).text, body]
    },

    /** A PUT whose body nothing vouches for, as over TLS. */
    *putUnsigned(key: string, { bytes }: ChunkedBody): Generator<string | Uint8Array> {
      yield head({ method: 'PUT', key, headers: { 'content-length': String(bytes.length) } }).text
      for (let at = 0; at < bytes.length; at += pieceSize) yield bytes.subarray(at, at + pieceSize)
    },

    /** A PUT whose chunks are signed one by one, as minio-go and warp send bodies over HTTP. */
    *put(key: string, body: ChunkedBody): Generator<string | Uint8Array> {
      const payloadHash = 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD'
      const { text, signed } = head({
        method: 'PUT',
        key,
        payloadHash,
        headers: {
          'content-encoding': 'aws-chunked',
          'content-length': String(body.encodedLength),
          'x-amz-decoded-content-length': String(body.bytes.length),
        },
      })
      yield text
      const timestamp = signed['x-amz-date']
      const scope = { date: timestamp.slice(0, 8), region, service }
      const signingWith = keyOf(secretKey, scope)
      let previous = signed.authorization.slice(-64)
      for (const { bytes, sha256 } of body.chunks) {
        const lines = ['AWS4-HMAC-SHA256-PAYLOAD', timestamp, scopeText(scope), previous, emptyPayloadHash, sha256]
        previous = signatureOf(signingWith, lines.join('\n'))
        yield `${bytes.length.toString(16)};chunk-signature=${previous}${lineEnd}`
        if (bytes.length > 0) yield bytes
        yield lineEnd
      }
    },
  }
}

const keys = new Map<string, Uint8Array>()
function keyOf(secret: string, scope: { date: string; region: string; service: string }): Uint8Array {
  const text = `${secret} ${scopeText(scope)}`
  const key = keys.get(text) ?? signingKey(secret, scope)
  keys.set(text, key)
  return key
}

/** A body whose chunks are hashed once and sent often. The last one is empty. */
export interface ChunkedBody {
  bytes: Buffer
  encodedLength: number
  chunks: { bytes: Buffer; sha256: string }[]
}

export function chunkedBody(bytes: Buffer): ChunkedBody {
  const count = Math.ceil(bytes.length / chunkSize) + 1
  const chunks = Array.from({ length: count }, (_, n) => {
    const piece = bytes.subarray(n * chunkSize, (n + 1) * chunkSize)
    return { bytes: piece, sha256: createHash('sha256').update(piece).digest('hex') }
  })
  const around = ({ length }: Buffer): number =>
    length.toString(16).length + ';chunk-signature='.length + 64 + 2 * lineEnd.length
  const encodedLength = chunks.reduce((sum, chunk) => sum + chunk.bytes.length + around(chunk.bytes), 0)
  return { bytes, encodedLength, chunks }
}
