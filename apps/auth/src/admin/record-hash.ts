import { parseAccessKeyId, recordKeyOf } from '@perigee/crypto/edge-credentials'
import { fromHex } from '@perigee/std/encoding'

/** The hash that a record is stored under, from an access key id (28 characters) or the hash itself (64 hexadecimal digits). */
export function recordHash(text: string): Uint8Array {
  if (/^[0-9a-f]{64}$/i.test(text)) return fromHex(text.toLowerCase())
  try {
    return recordKeyOf(parseAccessKeyId(text))
  } catch (cause) {
    throw new Error('Give an access key id (28 characters) or the hash of a record (64 hexadecimal digits).', { cause })
  }
}
