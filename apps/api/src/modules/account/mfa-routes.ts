import {
  disableMfa,
  enableMfa,
  generateSecret,
  regenerateRecoveryCodes,
} from '@perigee/accounts/second-factors/manage-mfa'
import { mfa } from '@perigee/contract/mfa'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

export const mfaRoutes = (deps: Deps) => [
  implement(mfa.generateSecret, ({ session, body }) => generateSecret(deps, session, body)),

  implement(mfa.enable, ({ session, body: { passcode }, request }) =>
    enableMfa(deps, session, { passcode, caller: request }),
  ),

  implement(mfa.disable, ({ session, body, request }) => disableMfa(deps, session, { factor: body, caller: request })),

  implement(mfa.regenerateRecoveryCodes, ({ session, body, request }) =>
    regenerateRecoveryCodes(deps, session, { factor: body, caller: request }),
  ),
]
