import type { ConnectionOutcome } from '@perigee/domain/connection-outcomes'
import { S3Error, type S3ErrorName } from '@perigee/s3/errors'
import { expect, it } from 'vitest'
import { isBucketInHost, outcomeOf } from './outcome-of'

const request = { isKnown: true, isHostStyle: false }

it.each<[S3ErrorName, ConnectionOutcome]>([
  ['RequestTimeTooSkewed', 'clock'],
  ['RequestNotValidYet', 'clock'],
  ['SignatureDoesNotMatch', 'secretKey'],
  ['InvalidAccessKeyId', 'accessKey'],
  ['AuthorizationHeaderMalformed', 'signature'],
  ['HeadersNotSigned', 'signature'],
  ['InvalidToken', 'signature'],
  ['InvalidRequest', 'signature'],
  ['RequestExpired', 'signature'],
  ['SlowDown', 'limit'],
  ['InternalError', 'failing'],
])('who is refused with %s before they are known learns: %s', (reason, outcome) => {
  expect(outcomeOf({ ...request, isKnown: false, failure: new S3Error(reason) })).toBe(outcome)
})

it.each<[S3ErrorName, ConnectionOutcome]>([
  ['AccessDenied', 'permission'],
  ['NoSuchBucket', 'bucket'],
  ['InvalidLocationConstraint', 'region'],
  ['NoSuchKey', 'good'],
  ['PreconditionFailed', 'good'],
  ['InvalidRange', 'good'],
  ['NotImplemented', 'other'],
  ['MalformedXML', 'other'],
  ['SlowDown', 'limit'],
  ['InternalError', 'failing'],
])('who is known and refused with %s learns: %s', (reason, outcome) => {
  expect(outcomeOf({ ...request, failure: new S3Error(reason) })).toBe(outcome)
})

it.each([
  ['StorageLimitExceeded', 403, 'limit'],
  ['BucketAlreadyOwnedByYou', 409, 'good'],
  ['ClientDisconnected', 499, undefined],
])('%s (%i) is %s', (code, status, outcome) => {
  expect(outcomeOf({ ...request, failure: { code, status } })).toBe(outcome)
})

it('what was done is good, unless the bucket was taken for a host', () => {
  expect(outcomeOf(request)).toBe('good')
  expect(outcomeOf({ ...request, isHostStyle: true })).toBe('hostStyle')
  expect(outcomeOf({ ...request, isHostStyle: true, failure: new S3Error('NoSuchBucket') })).toBe('hostStyle')
})

it.each([
  ['photos.s3.example.com', 's3.example.com', true],
  ['PHOTOS.S3.example.com:9000', 's3.example.com:9000', true],
  ['s3.example.com', 's3.example.com', false],
  ['xs3.example.com', 's3.example.com', false],
  ['photos.s3.example.com', undefined, false],
  [undefined, 's3.example.com', false],
])('%s at the gateway %s has a bucket in front: %s', (host, publicHost, answer) => {
  expect(isBucketInHost(host, publicHost)).toBe(answer)
})
