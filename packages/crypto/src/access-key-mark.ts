import { utf8 } from '@perigee/std/bytes'
import { toHex } from '@perigee/std/encoding'
import { sha256 } from './hash'

/**
 * Stands for an access key id, in either case, where the id itself must not be: whoever has the id may open what is
 * sealed under it. Leads neither back to the id nor to its record at the auth service. 32 hexadecimal digits.
 */
export const accessKeyMark = (accessKeyId: string): string =>
  toHex(sha256(utf8(`connection test of ${accessKeyId.toLowerCase()}`)).subarray(0, 16))
