import { describe, expect, it } from 'vitest'
import { S3Error, s3Errors, type S3ErrorName } from './errors'

const documented: Record<number, string> = {
  400: `HeadersNotSigned AuthorizationHeaderMalformed AuthorizationQueryParametersError AuthorizationParametersError
    BadDigest InvalidDigest XAmzContentSHA256Mismatch BadRequest EntityTooLarge EntityTooSmall IncompleteBody
    KeyTooLongError MetadataTooLarge InvalidArgument InvalidRequest MalformedXML MalformedPOSTRequest MissingFields
    MissingContentMD5 InvalidTTL InvalidTag InvalidVersion UserKeyMustBeSpecified InvalidStorageClass
    InvalidBucketName InvalidPart InvalidPartOrder InvalidPolicyDocument XMinioInvalidObjectName
    XMinioInvalidResourceName InvalidURI AccessControlListNotSupported IncompletePreflight
    InvalidToken InvalidLocationConstraint MaxPostPreDataLengthExceeded`,
  403: `AccessDenied SignatureRequired AccessForbidden RequestExpired RequestNotValidYet MissingDateHeader BandwidthLimitExceeded SpendCapReached StorageLimitExceeded
    SegmentsLimitExceeded InvalidAccessKeyId SignatureDoesNotMatch RequestTimeTooSkewed`,
  404: `NoSuchBucket NoSuchKey NoSuchUpload NoSuchVersion NoSuchTagSet NoSuchBucketPolicy NoSuchLifecycleConfiguration
    NoSuchWebsiteConfiguration NoSuchObjectLockConfiguration ObjectLockConfigurationNotFoundError
    ReplicationConfigurationNotFoundError ServerSideEncryptionConfigurationNotFoundError NoSuchCORSConfiguration
    NoSuchPublicAccessBlockConfiguration NoSuchConfiguration OwnershipControlsNotFoundError`,
  405: 'MethodNotAllowed',
  409: 'BucketAlreadyExists BucketAlreadyOwnedByYou BucketNotEmpty InvalidBucketState ConditionalRequestConflict',
  411: 'MissingContentLength',
  412: 'PreconditionFailed',
  416: 'InvalidRange InvalidPartNumber',
  429: 'SlowDown TooManyRequestsAtOnce',
  499: 'ClientDisconnected',
  500: 'InternalError',
  501: 'NotImplemented',
  503: 'RequestTimeout',
}

describe('the S3 error catalogue', () => {
  const rows = Object.entries(documented).flatMap(([status, names]) =>
    names.split(/\s+/).map((name) => [name, Number(status)] as const),
  )

  it.each(rows)('%s answers %d', (name, status) => {
    const error = new S3Error(name as S3ErrorName)
    expect(error.status).toBe(status)
    expect(error.message).not.toBe('')
  })

  it('has no row that the table does not know', () => {
    expect(Object.keys(s3Errors).sort()).toEqual(rows.map(([name]) => name).sort())
  })

  it('tells rows that share a code on the wire apart by their reason', () => {
    const unsigned = new S3Error('HeadersNotSigned')
    expect([unsigned.code, unsigned.reason, unsigned.status]).toEqual(['AccessDenied', 'HeadersNotSigned', 400])
  })
})
