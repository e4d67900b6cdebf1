import { createHmac } from 'node:crypto'
import type { WireRequest } from './request'
import { type Scope, sha256, type Signing, signV4, type Wanted } from './sign-v4'

export interface Chunked extends Signing {
  chunkSize?: number
  /** `x-amz-trailer` header fields that follow the last chunk. */
  trailers?: Record<string, string>
  /** Without a signature of each chunk (`STREAMING-UNSIGNED-PAYLOAD-TRAILER`). */
  unsignedChunks?: boolean
  /** What a hostile client makes of the encoded body before it goes out. */
  spoil?: (encoded: Buffer) => Buffer
  /** Instead of the true length of the content. */
  decodedLength?: string
}

const sign = (scope: Scope, ...lines: string[]): string =>
  createHmac('sha256', scope.signingKey).update(lines.join('\n')).digest('hex')

/** A PUT in the coding `aws-chunked`, each chunk with a signature that follows from the one before. */
export function signV4Chunks({ body = '', headers = {}, ...wanted }: Wanted, options: Chunked = {}): WireRequest {
  const content = Buffer.from(body)
  const { trailers = {}, unsignedChunks = false, chunkSize = 64 * 1024, ...signing } = options
  const names = Object.keys(trailers)
  const payload =
    options.payload ??
    (unsignedChunks
      ? 'STREAMING-UNSIGNED-PAYLOAD-TRAILER'
      : `STREAMING-AWS4-HMAC-SHA256-PAYLOAD${names.length > 0 ? '-TRAILER' : ''}`)
  const request = signV4(
    {
      method: 'PUT',
      ...wanted,
      headers: {
        'content-encoding': 'aws-chunked',
        'x-amz-decoded-content-length': options.decodedLength ?? String(content.length),
        ...(names.length > 0 ? { 'x-amz-trailer': names.join(',') } : {}),
        ...headers,
      },
    },
    { ...signing, payload },
  )
  const { scope } = request
  let previous = request.signature
  const next = (...lines: string[]) => (previous = sign(scope, ...lines))
  const parts: (Buffer | string)[] = []
  for (let at = 0; at <= content.length; at += chunkSize) {
    const chunk = content.subarray(at, at + chunkSize)
    if (chunk.length === 0) break
    parts.push(head(chunk), chunk, '\r\n')
  }
  parts.push(head(Buffer.alloc(0)), ...(names.length > 0 ? trailerLines() : ['\r\n']))
  const encoded = Buffer.concat(parts.map((part) => Buffer.from(part)))
  return {
    method: request.method,
    path: request.path,
    headers: request.headers,
    body: options.spoil?.(encoded) ?? encoded,
  }

  function head(chunk: Buffer): string {
    const size = chunk.length.toString(16)
    if (unsignedChunks) return `${size}\r\n`
    const signature = next('AWS4-HMAC-SHA256-PAYLOAD', scope.date, scope.scope, previous, sha256(''), sha256(chunk))
    return `${size};chunk-signature=${signature}\r\n`
  }

  function trailerLines(): string[] {
    const lines = Object.entries(trailers).map(([name, value]) => `${name}:${value}`)
    if (unsignedChunks) return [...lines.map((line) => `${line}\r\n`), '\r\n']
    const hash = sha256(lines.map((line) => `${line}\n`).join(''))
    const signature = next('AWS4-HMAC-SHA256-TRAILER', scope.date, scope.scope, previous, hash)
    return [...lines.map((line) => `${line}\r\n`), `x-amz-trailer-signature:${signature}\r\n`, '\r\n']
  }
}
