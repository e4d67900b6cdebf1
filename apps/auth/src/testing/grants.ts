import { randomBytes } from '@perigee/crypto/hash'
import { type AccessGrant, serializeAccessGrant } from '@perigee/grants/access-grant'
import { createApiKey } from '@perigee/grants/api-key'
import { generateAccessGrant } from '@perigee/grants/derive'
import { setApiKeyPermission } from '@perigee/grants/permission'

export const satelliteAddress = '12vha9oTFnerxYRgeQ2BZqoFrLrnmmf5UWTCY2jA77dF3YvWew7@localhost:7911'

/** An access grant of our satellite; with `notAfter` one that ends. */
export function aGrant(options: { satellite?: string; notAfter?: Date } = {}): { grant: AccessGrant; text: string } {
  const whole = createApiKey(randomBytes(32), randomBytes(32))
  const rights = { allowDownload: true, allowUpload: true, allowList: true, allowDelete: true }
  const apiKey = options.notAfter ? setApiKeyPermission(whole, [], { ...rights, notAfter: options.notAfter }) : whole
  const grant = generateAccessGrant({
    satelliteAddress: options.satellite ?? satelliteAddress,
    apiKey,
    rootKey: randomBytes(32),
  })
  return { grant, text: serializeAccessGrant(grant) }
}
