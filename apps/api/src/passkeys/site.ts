import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { passkeySite } from '@perigee/domain/passkey-site'
import type { Deps } from '../deps'

/** @throws passkeysUnavailable */
export function siteOf({ addresses }: Pick<Deps, 'addresses'>): { rpId: string; origin: string } {
  const site = passkeySite(addresses.external)
  if (!site.ok) throw passkeyRefusals.passkeysUnavailable()
  return site
}
