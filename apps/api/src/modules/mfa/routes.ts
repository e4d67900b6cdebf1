import { mfa } from '@perigee/contract/mfa'
import { replaceRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { deleteOtherSessions } from '@perigee/satellite-db/sessions'
import { updateUser } from '@perigee/satellite-db/users'
import type { Deps } from '../../deps'
import { recordActivity } from '@perigee/accounts/activity'
import { newRecoveryCodes, recoveryCodeHash } from '@perigee/accounts/second-factors/recovery-codes'
import { givenFactor } from '@perigee/accounts/second-factors/use-factor'
import { implement } from '../../session/session'
import { enableMfa, generateSecret } from '@perigee/accounts/second-factors/enable-mfa'
import { withFactor } from '@perigee/accounts/second-factors/with-factor'

export const mfaRoutes = (deps: Deps) => {
  return [
    implement(mfa.generateSecret, ({ session, body }) => generateSecret(deps, session.user, body.password)),

    implement(mfa.enable, ({ session, body, request }) => enableMfa(deps, { session, caller: request }, body.passcode)),

    implement(mfa.disable, async ({ session, body, request }) => {
      const { id, email } = session.user
      await withFactor(deps, { userId: id, factor: givenFactor(body) }, async (trx) => {
        await updateUser(trx, id, { mfa_enabled: false, mfa_secret: null, mfa_last_step: 0 })
        await replaceRecoveryCodes(trx, id, [])
        await deleteOtherSessions(trx, id, session.idHash)
        await recordActivity(deps, trx, { userId: id, kind: 'mfa-disabled', caller: request })
      })
      deps.mails.mfaDisabled(email)
    }),

    implement(mfa.regenerateRecoveryCodes, async ({ session, body, request }) => {
      const { id } = session.user
      const codes = newRecoveryCodes()
      await withFactor(deps, { userId: id, factor: givenFactor(body) }, async (trx) => {
        const hashes = codes.map((code) => recoveryCodeHash(deps.keys.secondFactors, id, code))
        await replaceRecoveryCodes(trx, id, hashes)
        await recordActivity(deps, trx, { userId: id, kind: 'recovery-codes-regenerated', caller: request })
      })
      return codes
    }),
  ]
}
