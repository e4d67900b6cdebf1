import type { ConnectionOutcome } from '@perigee/domain/connection-outcomes'
import type { S3ErrorName } from '@perigee/s3/errors'

export interface EndedRequest {
  /** Absent when it was done. */
  failure?: { status: number; code: string; reason?: S3ErrorName | undefined } | undefined
  /** The signature was found right. */
  isKnown: boolean
  /** The client took the bucket for a part of the host name, where none is. */
  isHostStyle: boolean
}

const beforeKnown: Partial<Record<S3ErrorName, ConnectionOutcome>> = {
  RequestTimeTooSkewed: 'clock',
  RequestNotValidYet: 'clock',
  SignatureDoesNotMatch: 'secretKey',
  InvalidAccessKeyId: 'accessKey',
  SlowDown: 'limit',
}

const onceKnown: Readonly<Record<string, ConnectionOutcome>> = {
  AccessDenied: 'permission',
  NoSuchBucket: 'bucket',
  InvalidBucketName: 'bucket',
  InvalidLocationConstraint: 'region',
  SlowDown: 'limit',
}

/** Asks for something that is not there, or not so: nothing is wrong with the connection. */
const harmless = new Set([304, 404, 409, 412, 416])

/** What a request came to, for the owner of its key. Undefined when it was not answered at all. */
export function outcomeOf({ failure, isKnown, isHostStyle }: EndedRequest): ConnectionOutcome | undefined {
  if (failure?.code === 'ClientDisconnected') return undefined
  if (failure && failure.status >= 500 && failure.code !== 'SlowDown' && failure.code !== 'NotImplemented')
    return 'failing'
  if (!isKnown) return beforeKnown[failure?.reason ?? 'AccessDenied'] ?? 'signature'
  if (isHostStyle) return 'hostStyle'
  if (!failure) return 'good'
  if (failure.code.endsWith('LimitExceeded')) return 'limit'
  return onceKnown[failure.code] ?? (harmless.has(failure.status) ? 'good' : 'other')
}

/**
 * Whether the host has the bucket in front: `photos.s3.example.com` where `s3.example.com` is the gateway, and buckets
 * are no hosts. `host`: the Host header. `publicHost`: where clients reach the gateway.
 */
export function isBucketInHost(host: string | undefined, publicHost: string | undefined): boolean {
  if (host === undefined || publicHost === undefined) return false
  return host.toLowerCase().endsWith(`.${publicHost.toLowerCase()}`)
}
