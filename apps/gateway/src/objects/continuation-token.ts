import { S3Error } from '@perigee/s3/errors'
import { fromUtf8, utf8 } from '@perigee/std/bytes'
import { fromBase64, toBase64 } from '@perigee/std/encoding'

/** Where the next page of a listing starts: the name after which to go on. */
export const continuationToken = (after: string): string => toBase64(utf8(after))

/** @throws S3Error InvalidArgument */
export function parseContinuationToken(token: string): string {
  try {
    if (token !== '') return fromUtf8(fromBase64(token))
  } catch {
    // answered below
  }
  throw new S3Error('InvalidArgument', 'The continuation token provided is incorrect')
}
