import { sha256 } from '@perigee/crypto/hash'
import { restKeyBytes } from '@perigee/domain/rest-key'

/** What the database knows of a key. A key has 190 bits by chance, so one round is enough. */
export const restKeyHash = (text: string): Uint8Array => sha256(restKeyBytes(text))
