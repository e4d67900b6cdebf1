import { ssoRefusals } from '@perigee/contract/refusals/sso'
import { sso } from '@perigee/contract/sso'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { providerFor } from '@perigee/accounts/single-sign-on/provider'
import { ssoPaths } from '@perigee/accounts/single-sign-on/paths'

export const ssoRoutes = ({ ssoProviders, addresses }: Deps) => [
  implement.open(sso.url, ({ query: { email } }) => {
    const provider = providerFor(ssoProviders, email)
    if (!provider) throw ssoRefusals.notAnSsoUser()
    return ssoPaths(addresses).begin(provider)
  }),
]
