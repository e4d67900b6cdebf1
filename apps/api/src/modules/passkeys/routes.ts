import { passkeys } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { listPasskeys, updatePasskey } from '@perigee/satellite-db/passkeys'
import type { Deps } from '../../deps'
import { accountMails } from '../../mails/account-mails'
import { openChallenge } from '../../passkeys/challenges'
import { openQuestion } from '../../passkeys/question'
import { siteOf } from '../../passkeys/site'
import { takeAtLeast } from '../../platform/take-at-least'
import { implement } from '../../session/session'
import { addPasskey } from './add-passkey'
import { beginRegistration } from './begin-registration'
import { logInWithPasskey } from './log-in-with-passkey'
import { attemptOf, beginAttempt } from './login-attempt'
import { presentPasskey } from './present-passkey'
import { removePasskey } from './remove-passkey'

export const passkeyRoutes = (given: Deps) => {
  const deps = { ...given, mails: accountMails(given) }
  return [
    implement(passkeys.list, async ({ session }) => (await listPasskeys(deps.db, session.user.id)).map(presentPasskey)),

    implement(passkeys.beginRegistration, ({ session, body }) => beginRegistration(deps, session, body)),

    implement(passkeys.add, async ({ session, body, request }) =>
      presentPasskey(await addPasskey(deps, { session, caller: request }, body)),
    ),

    implement(passkeys.rename, async ({ session, params, body }) => {
      const passkey = { id: params.passkeyId, userId: session.user.id }
      if (!(await updatePasskey(deps.db, passkey, { name: body.name }))) throw passkeyRefusals.noSuchPasskey()
    }),

    implement(passkeys.remove, async ({ session, params, request }) => {
      await removePasskey(deps, { session, caller: request }, params.passkeyId)
    }),

    implement.open(passkeys.beginLogin, async (exchange) => {
      const { rpId } = siteOf(deps)
      const boundTo = beginAttempt(deps, exchange)
      return openQuestion(rpId, await openChallenge(deps, deps.db, { purpose: 'login', boundTo }))
    }),

    implement.open(passkeys.login, async ({ body, request, reply }) => {
      const attempt = attemptOf(deps, request)
      const { token, expiresAt } = await takeAtLeast(deps.settings.discreetAnswerTime, () =>
        logInWithPasskey(deps, { ...body, attempt }, request),
      )
      deps.cookies.session.set({ request, reply }, token, expiresAt)
      return { token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}
