import { S3Error } from '@perigee/s3/errors'
import { mechanismOf, type Mechanism } from '@perigee/s3/sigv4/authorization'
import { headerValue, type SignableRequest } from '@perigee/s3/sigv4/request'
import { KiB } from '@perigee/std/units'
import type { IncomingMessage } from 'node:http'
import type { Target } from './target'

/** A request that was read once: what signatures, operations and rules ask about it. */
export type S3Request = SignableRequest & {
  readonly target: Target
  /** How it says who sent it. */
  readonly mechanism: Mechanism
  /** Headers by lower-case name, repeated ones joined with a comma. */
  readonly header: (name: string) => string | undefined
  readonly headerNames: readonly string[]
  /** Whether it has a body beyond what is read before the store knows its key. */
  readonly hasLargeBody: boolean
}

/** Whether a browser asks if a page may send a request; nobody has signed that. */
export const isPreflight = ({ method, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined

/** Bytes of a body that are read before the store was asked whether the key exists. */
const maxUnasked = 64 * KiB

/** @throws S3Error for headers that are too large or ambiguous */
export function readRequest(message: IncomingMessage, target: Target, maxHeaderBytes: number): S3Request {
  checkHeaderSizes(message.rawHeaders, maxHeaderBytes)
  if (message.headersDistinct.host?.length !== 1) {
    throw new S3Error('InvalidRequest', 'A request must have exactly one Host header.')
  }
  const headers: Record<string, string[] | undefined> = {}
  for (const [name, values] of Object.entries(message.headersDistinct)) headers[name] = values?.map(fromHeaderBytes)
  const { rawPath: path, rawQuery: query, query: pairs, parameters } = target
  const request = { method: message.method ?? '', path, query, pairs, headers }
  return {
    ...request,
    target,
    mechanism: mechanismOf(request, parameters),
    header: (name) => headerValue(headers, name),
    headerNames: Object.keys(headers),
    hasLargeBody:
      headers['transfer-encoding'] !== undefined || Number(message.headers['content-length'] ?? 0) > maxUnasked,
  }
}

const maxUserMetadata = 2 * KiB

/** @throws S3Error MetadataTooLarge */
export function checkHeaderSizes(rawHeaders: readonly string[], maxTotal: number): void {
  let total = 0
  let user = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? ''
    const size = name.length + (rawHeaders[at + 1] ?? '').length
    total += size
    if (/^x-amz-meta-/i.test(name)) user += size - 'x-amz-meta-'.length
  }
  if (total > maxTotal || user > maxUserMetadata) throw new S3Error('MetadataTooLarge')
}
/**
 * Node hands out header bytes as Latin-1. Clients that put other text into a header send UTF-8, so bytes that form
 * valid UTF-8 are read as such; `toHeaderBytes` is the way back.
 */
export function fromHeaderBytes(value: string): string {
  if (!/[\u0080-\u00ff]/.test(value)) return value
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(value, 'latin1'))
  } catch {
    return value
  }
}

export const toHeaderBytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1')
