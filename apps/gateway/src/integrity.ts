import { checksumAlgorithms, checksumHeader, checksumOfHeader } from '@perigee/s3/checksums'
import { S3Error } from '@perigee/s3/errors'
import type { Field } from './input'
import type { Exchange } from './operation'

/** For bodies whose damage would do harm that cannot be undone. @throws S3Error MissingContentMD5 */
export const integrity: Field<void> = { read: requireIntegrity }

function requireIntegrity({ header }: Exchange): void {
  const trailers = (header('x-amz-trailer') ?? '').split(',').map((name) => name.trim().toLowerCase())
  const isGiven =
    header('content-md5') !== undefined ||
    checksumAlgorithms.some((algorithm) => header(checksumHeader(algorithm)) !== undefined) ||
    trailers.some((name) => checksumOfHeader(name) !== null)
  if (!isGiven) throw new S3Error('MissingContentMD5')
}
