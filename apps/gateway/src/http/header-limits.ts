import { S3Error } from '@perigee/s3/errors'
import { KiB } from '@perigee/std/units'

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
