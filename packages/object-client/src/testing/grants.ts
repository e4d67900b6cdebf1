import { randomBytes } from '@perigee/crypto/hash'
import type { ApiKey } from '@perigee/grants/api-key'
import type { AccessGrant } from '@perigee/grants/access-grant'
import { generateAccessGrant } from '@perigee/grants/derive'

/** A grant with a root key of its own: as if its passphrase were new. */
export const aGrant = (apiKey: ApiKey, options: { rootKey?: Uint8Array; encryptPath?: boolean } = {}): AccessGrant =>
  generateAccessGrant({
    satelliteAddress: 'node@localhost:7911',
    apiKey,
    rootKey: options.rootKey ?? randomBytes(32),
    encryptPath: options.encryptPath ?? true,
  })
