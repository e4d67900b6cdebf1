import { deriveRootKeyInWorker } from '@perigee/crypto/derive-node'
import { serializeAccessGrant } from '@perigee/grants/access-grant'
import type { ApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'

interface Ingredients {
  /** The managed one. */
  passphrase: string
  salt: Uint8Array
  encryptPath: boolean
  apiKey: ApiKey
  satelliteAddress: string
}

/**
 * The text of an access grant of a project whose passphrase the service keeps: with the keys of what the API key may
 * touch, and no others. What it is made with is not kept.
 */
export async function managedGrant({ passphrase, salt, ...grant }: Ingredients): Promise<string> {
  const rootKey = await deriveRootKeyInWorker({ passphrase, salt })
  return serializeAccessGrant(generateAccessGrant({ ...grant, rootKey }))
}
