import { customDomainAccessName } from '@perigee/domain/access-name'
import type { DomainInfo } from '@perigee/contract/domains'
import { type LinkServices, makeLinkAccess } from '@/areas/storage/public'
import type { Wish } from './wizard'

export const nothingToOpen = 'Passphrase and bucket must be set before generating access'

interface Services extends LinkServices {
  storeDomain: (domain: { subdomain: string; prefix: string; accessID: string }) => Promise<void>
  /** A domain of the project, by its whole name. */
  findDomain: (name: string) => Promise<Pick<DomainInfo, 'accessID'> | undefined>
  /** Whether a failure says that nothing was stored. */
  isRefusal: (cause: unknown) => boolean
}

interface Order extends Wish {
  passphrase: string | null
  now: Date
}

/**
 * Makes an access that everybody may use who knows its id, and stores the domain with it. On a failure nothing stays
 * behind. When the answer is lost, the list says what became of it. @returns the id of the access
 */
export async function connectDomain(
  services: Services,
  { domain, bucket, passphrase, now }: Order,
): Promise<{ accessId: string }> {
  if (!passphrase || bucket === '') throw new Error(nothingToOpen)
  const access = { keyName: customDomainAccessName(now), bucket, path: '', notAfter: null, passphrase }
  const { keyId, credentials } = await makeLinkAccess(services, access, async (made) => made)
  const accessId = credentials.access_key_id
  try {
    await services.storeDomain({ subdomain: domain, prefix: bucket, accessID: accessId })
  } catch (cause) {
    const stored = services.isRefusal(cause) ? undefined : await services.findDomain(domain).catch(() => undefined)
    if (stored?.accessID === accessId) return { accessId }
    await services.deleteApiKey(keyId).catch(() => undefined)
    throw cause
  }
  return { accessId }
}
