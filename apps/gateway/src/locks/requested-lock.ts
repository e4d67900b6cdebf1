import type { NewLock, Retention } from '@perigee/contract/store'
import { S3Error } from '@perigee/s3/errors'
import { isLockMode } from '@perigee/s3/xml/lock-mode'

type HeaderReader = (name: string) => string | undefined

/** What the headers of an upload or copy ask for its object; undefined for nothing. @throws S3Error */
export function requestedLock(header: HeaderReader): NewLock | undefined {
  const mode = header('x-amz-object-lock-mode')
  const until = header('x-amz-object-lock-retain-until-date')
  const hold = header('x-amz-object-lock-legal-hold')
  if (mode === undefined && until === undefined && hold === undefined) return undefined
  return {
    ...((mode !== undefined || until !== undefined) && { retention: retentionOf(mode, until) }),
    ...(hold !== undefined && { legalHold: legalHoldOf(hold) }),
  }
}

function retentionOf(mode: string | undefined, until: string | undefined): Retention {
  if (mode === undefined || until === undefined) {
    throw new S3Error('InvalidRequest', 'The mode of a retention and its date have to be given together.')
  }
  const upper = mode.toUpperCase()
  if (!isLockMode(upper)) throw new S3Error('InvalidArgument', 'Unknown wormMode directive.')
  return { mode: upper, until: retentionDate(until) }
}

/** An ISO 8601 time with its zone. @throws S3Error InvalidRequest */
export function retentionDate(text: string): Date {
  const date = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : Number.NaN)
  if (Number.isNaN(date.getTime())) {
    throw new S3Error('InvalidRequest', 'The retain until date must be provided in ISO 8601 format.')
  }
  return date
}

function legalHoldOf(text: string): boolean {
  const status = text.toUpperCase()
  if (status !== 'ON' && status !== 'OFF') throw new S3Error('InvalidArgument', 'Legal hold status must be ON or OFF.')
  return status === 'ON'
}
