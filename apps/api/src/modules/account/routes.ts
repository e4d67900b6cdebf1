import { accounts } from '@perigee/contract/account'
import { countRecoveryCodes } from '@perigee/satellite-db/mfa-recovery-codes/count-recovery-codes'
import { updateUser } from '@perigee/satellite-db/users/update-user'
import type { Deps } from '../../deps'
import { accountMails } from '../../mails/account-mails'
import { implement } from '../../session/session'
import { changePassword } from './change-password'
import { presentAccount } from './present-account'
import { readSettings } from './read-settings'
import { updateSettings } from './update-settings'

export const accountRoutes = (deps: Deps) => [
  implement(accounts.get, async ({ session: { user } }) => {
    return presentAccount(user, user.mfaEnabled ? await countRecoveryCodes(deps.db, user.id) : 0)
  }),

  implement(accounts.update, async ({ session, body }) => {
    await updateUser(deps.db, session.user.id, { full_name: body.fullName, short_name: body.shortName.trim() })
  }),

  implement(accounts.changePassword, async ({ session, body, request }) => {
    await changePassword({ ...deps, mails: accountMails(deps) }, { session, caller: request }, body)
  }),

  implement(accounts.getSettings, ({ session }) => readSettings(deps, session.user.id)),

  implement(accounts.updateSettings, ({ session, body }) => updateSettings(deps, session.user.id, body)),
]
