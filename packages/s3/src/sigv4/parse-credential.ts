import { S3Error, type S3ErrorName } from '../errors'
import type { Scope } from './signing-key'

/**
 * Reads `<access key id>/<yyyymmdd>/<region>/<service>/aws4_request`. An access key id may contain slashes, so the
 * four last pieces count. @throws S3Error `malformed` that names the piece at fault
 */
export function parseCredential(
  text: string,
  service: string,
  malformed: S3ErrorName,
): { accessKeyId: string; scope: Scope } {
  const pieces = text.split('/')
  const terminator = pieces.pop()
  const givenService = pieces.pop()
  const region = pieces.pop()
  const date = pieces.pop()
  const accessKeyId = pieces.join('/')
  if (!date || region === undefined || !givenService || accessKeyId === '') {
    throw new S3Error(malformed, 'The credential must have the form <id>/<date>/<region>/<service>/aws4_request.')
  }
  if (terminator !== 'aws4_request') throw new S3Error(malformed, "The credential must end with 'aws4_request'.")
  if (givenService !== service) throw new S3Error(malformed, `The service of the credential must be '${service}'.`)
  if (!/^\d{8}$/.test(date)) throw new S3Error(malformed, 'The date of the credential must have the form yyyymmdd.')
  return { accessKeyId, scope: { date, region, service: givenService } }
}

/** A Signature Version 4 claim as read from a request: parsed, nothing verified yet. */
export type Authorization = {
  readonly how: 'header' | 'query'
  readonly accessKeyId: string
  readonly scope: Scope
  /** Lower-case names in the order that the client signed them in. */
  readonly signedHeaders: readonly string[]
  readonly signature: string
  /** The text that was signed (`yyyymmddThhmmssZ`) and the moment that it names. */
  readonly timestamp: string
  readonly signedAt: Date
  /** Life of a presigned URL in seconds; null for header signatures. */
  readonly expires: number | null
  /** What stands for the body in the canonical request. */
  readonly payloadHash: string
}
