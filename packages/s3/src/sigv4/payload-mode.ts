import { S3Error } from '../errors'
import { unsignedPayload } from './payload-hash'

/** How a request vouches for its body. */
export type PayloadMode =
  | { readonly kind: 'hash'; readonly sha256: string }
  | { readonly kind: 'unsigned' }
  | { readonly kind: 'streaming'; readonly signed: boolean; readonly trailer: boolean }

const streaming: ReadonlyMap<string, PayloadMode> = new Map([
  ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD', { kind: 'streaming', signed: true, trailer: false }],
  ['STREAMING-AWS4-HMAC-SHA256-PAYLOAD-TRAILER', { kind: 'streaming', signed: true, trailer: true }],
  ['STREAMING-UNSIGNED-PAYLOAD-TRAILER', { kind: 'streaming', signed: false, trailer: true }],
])

/** Reads the value of `x-amz-content-sha256`. @throws S3Error for a mechanism we do not know or text that is no hash. */
export function parsePayloadMode(value: string): PayloadMode {
  if (value === unsignedPayload) return { kind: 'unsigned' }
  if (/^[0-9a-f]{64}$/i.test(value)) return { kind: 'hash', sha256: value.toLowerCase() }
  const mode = streaming.get(value)
  if (mode) return mode
  if (value.startsWith('STREAMING-')) {
    throw new S3Error('InvalidRequest', 'The authorization mechanism you have provided is not supported.')
  }
  throw new S3Error('InvalidArgument', 'x-amz-content-sha256 must be a SHA-256 in hex or one of its constants.')
}
