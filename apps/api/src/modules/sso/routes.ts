import { ssoRefusals } from '@perigee/contract/refusals/sso'
import { sso } from '@perigee/contract/sso'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { providerFor } from '../../sso/provider'
import { ssoPaths } from '../../sso/paths'

export const ssoRoutes = ({ ssoProviders, addresses }: Deps) => [
  implement.open(sso.url, ({ query: { email } }) => {
    const provider = providerFor(ssoProviders, email)
    if (!provider) throw ssoRefusals.notAnSsoUser()
    return ssoPaths(addresses).begin(provider)
  }),
]
