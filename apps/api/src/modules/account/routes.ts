import { requestLimitIncrease } from '@perigee/accounts/forms/request-limit-increase'
import { changePassword } from '@perigee/accounts/passwords/change-password'
import { changeOwnName, readOwnAccount, setUpAccount } from '@perigee/accounts/profile/own-account'
import { readPreferences, updatePreferences } from '@perigee/accounts/profile/preferences'
import { accounts } from '@perigee/contract/account'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { implement } from '../../session/session'
import { presentAccount } from './present-account'
import { presentSettings } from './present-settings'

export const accountRoutes = (deps: Deps) => [
  serve(deps, accounts.get, readOwnAccount, {
    input: () => undefined,
    present: (account) => presentAccount(deps, account),
  }),

  implement(accounts.update, ({ session, body }) => changeOwnName(deps, session, body)),

  implement(accounts.setUp, ({ session, body }) => setUpAccount(deps, session, body)),

  implement(accounts.updateOnboarding, async ({ session, body }) => {
    await updatePreferences(deps, session, body)
  }),

  implement(accounts.changePassword, ({ session, body, request }) =>
    changePassword(deps, session, { ...body, caller: request }),
  ),

  implement(accounts.requestLimitIncrease, ({ session, body }) => requestLimitIncrease(deps, session, body)),

  implement(accounts.getSettings, async ({ session }) => presentSettings(await readPreferences(deps, session))),

  implement(accounts.updateSettings, async ({ session, body }) =>
    presentSettings(await updatePreferences(deps, session, body)),
  ),
]
