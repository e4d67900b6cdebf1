import type { EdgeReport, ReportToApi } from '@perigee/contract/edge-reports'
import { accessKeyMark } from '@perigee/crypto/access-key-mark'
import { isAccessKeyId } from '@perigee/crypto/edge-credentials'
import { s3ClientOf } from '@perigee/domain/s3-clients'
import type { Clock } from '@perigee/std/clock'
import { second } from '@perigee/std/durations'
import { onceASecond } from '@perigee/std/once-a-second'
import type { IncomingMessage } from 'node:http'
import type { S3Record } from '../answer-request'
import type { S3Failure } from '../http/error-answer'
import { accessKeyIdOf, signedAtOf } from './claims'
import { isBucketInHost, outcomeOf } from './outcome-of'

/** Tells api what a request came to that is over, for whoever watches its key. */
export type RequestWatch = (request: IncomingMessage, record: S3Record) => void

/** Of a second, of ids that perhaps nobody has: they would otherwise fill the memory of this process. */
const mostUnknown = 16

interface Parts {
  report: ReportToApi
  clock: Clock
  /** Host and port at which clients reach the gateway. */
  publicHost: string | undefined
}

export function createRequestWatch({ report, clock, publicHost }: Parts): RequestWatch {
  const markOf = onceASecond(accessKeyMark)
  let unknown = { since: 0, count: 0 }

  function isOneTooMany(now: number): boolean {
    if (now - unknown.since >= second || now < unknown.since) unknown = { since: now, count: 0 }
    return ++unknown.count > mostUnknown
  }

  return (request, record) => {
    const { caller, target, action } = record
    const failure = record.failure as S3Failure | undefined
    const id = accessKeyIdOf(request)
    if (id === undefined) return
    const isHostStyle = target?.hostBucket === null && isBucketInHost(request.headers.host, publicHost)
    const outcome = outcomeOf({ failure, isKnown: caller !== undefined, isHostStyle })
    if (outcome === undefined) return
    const now = clock().getTime()
    const isProven = caller !== undefined || outcome === 'secretKey'
    if (!isProven && (!isAccessKeyId(id) || isOneTooMany(now))) return
    const signedAt = outcome === 'clock' ? signedAtOf(request) : undefined
    const seen: EdgeReport<'requestSeen'> = {
      key: markOf(id),
      at: now,
      outcome,
      client: s3ClientOf(request.headers['user-agent']),
      ...(action !== undefined && { operation: action }),
      ...(failure && { code: failure.code.slice(0, 64) }),
      ...(signedAt && { skew: Math.round((signedAt.getTime() - now) / second) }),
    }
    report('requestSeen', seen)
  }
}
