import { getConfig } from '@perigee/contract/config'
import { getPartnerText } from '@perigee/contract/partners'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { giveCsrfToken } from '../../session/csrf'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { frontendConfig } from './frontend-config'
import { partnerWords } from './partner-words'

export const configRoutes = (deps: Deps) => {
  const config = frontendConfig(deps)
  return [
    implement.open(getConfig, (exchange) => ({ ...config, csrfToken: giveCsrfToken(deps, exchange) })),
    implement.open(getPartnerText, ({ params }) => {
      const words = partnerWords(deps, params)
      if (words === undefined) throw commonRefusals.noSuchPartner()
      return words
    }),
  ]
}
