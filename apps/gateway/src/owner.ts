import { sha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import type { Owner } from '@perigee/s3/xml/owner'

/** Projects own everything in them; S3 wants a name for that, the same for all. */
export const owner: Owner = { id: toHex(sha256(utf8('perigee'))), displayName: 'perigee' }
