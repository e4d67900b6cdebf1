import type { FrontendConfig } from '@perigee/contract/config'
import { type NoPasskeys, passkeySite } from '@perigee/domain/passkey-site'

/** Why passkeys cannot be used here, as a sentence; undefined when they can. */
export function passkeyTrouble({ externalAddress }: Pick<FrontendConfig, 'externalAddress'>): string | undefined {
  const site = passkeySite(externalAddress)
  if (!site.ok) return troubles[site.reason]
  if (site.origin !== window.location.origin) return `Passkeys work only at ${externalAddress}`
  return 'PublicKeyCredential' in window ? undefined : 'This browser does not support passkeys.'
}

const troubles: Record<NoPasskeys, string> = {
  insecure: 'Passkeys need an encrypted connection: they work once this console is reached over https.',
  nameless: 'Passkeys need a name: they work once this console is reached by a host name instead of an IP address.',
}
