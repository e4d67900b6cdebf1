import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toBase64 } from '@perigee/std/encoding'
import { checksumHeader } from '../checksums'

/** Headers of an XML body that S3 takes only with a checksum. */
export const bodyChecksum = (body: string): Record<string, string> => ({
  'content-type': 'application/xml',
  [checksumHeader('SHA256')]: toBase64(sha256(utf8(body))),
})
