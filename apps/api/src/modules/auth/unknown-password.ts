import { randomBytes } from '@perigee/crypto/hash'
import { toHex } from '@perigee/std/encoding'
import { hashPassword } from '../../platform/password-hash'

/** Of a password that nobody knows: no password opens the account. */
export const unknownPassword = (): Promise<string> => hashPassword(toHex(randomBytes(32)))
