import { accounts } from '@perigee/contract/account'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { countRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { updateUser } from '@perigee/satellite-db/users'
import type { Deps } from '../../deps'
import { freezeStatus, presentAccount } from './present-account'
import { presentSettings } from './present-settings'
import { implement } from '../../session/session'
import { changePassword } from '@perigee/accounts/passwords/change-password'
import { readPreferences, updatePreferences } from '@perigee/accounts/profile/preferences'
import { requestLimitIncrease } from '@perigee/accounts/forms/request-limit-increase'
import { setUpAccount } from '@perigee/accounts/profile/set-up-account'

export const accountRoutes = (deps: Deps) => [
  implement(accounts.get, async ({ session: { user } }) => {
    const mfaRecoveryCodeCount = user.mfaEnabled ? await countRecoveryCodes(deps.db, user.id) : 0
    const freezes = await listFreezes(deps.db, user.id)
    return presentAccount(user, { mfaRecoveryCodeCount, freezeStatus: freezeStatus(freezes, deps.clock()) })
  }),

  implement(accounts.update, async ({ session, body }) => {
    await updateUser(deps.db, session.user.id, { full_name: body.fullName, short_name: body.shortName.trim() })
  }),

  implement(accounts.setUp, async ({ session, body }) => {
    await setUpAccount(deps, session.user.id, body)
  }),

  implement(accounts.updateOnboarding, async ({ session, body }) => {
    await updatePreferences(deps, session.user.id, body)
  }),

  implement(accounts.changePassword, async ({ session, body, request }) => {
    await changePassword(deps, { session, caller: request }, body)
  }),

  implement(accounts.requestLimitIncrease, async ({ session, body }) => {
    await requestLimitIncrease(deps, session, body)
  }),

  implement(accounts.getSettings, async ({ session }) => presentSettings(await readPreferences(deps, session.user.id))),

  implement(accounts.updateSettings, async ({ session, body }) =>
    presentSettings(await updatePreferences(deps, session.user.id, body)),
  ),
]
