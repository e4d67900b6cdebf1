import { hmacSha256 } from '@perigee/crypto/hash'
import { utf8 } from '@perigee/std/bytes'
import type { Deps } from '../../deps'

/** How an address is named where things are counted: a keyed hash, the same in upper and lower case. */
export const countedAddress = ({ keys }: Pick<Deps, 'keys'>, email: string): Uint8Array =>
  hmacSha256(keys.codes, utf8(JSON.stringify(['mail-count', email.toLowerCase()])))
