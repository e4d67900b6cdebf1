import { type Passkey, passkeys } from '@perigee/contract/passkeys'
import { passkeyRefusals } from '@perigee/contract/refusals/passkeys'
import { listPasskeys, type PasskeyRow, updatePasskey } from '@perigee/satellite-db/passkeys'
import { takeAtLeast } from '@perigee/std/take-at-least'
import type { Deps } from '../../deps'
import { openChallenge } from '@perigee/accounts/passkeys/challenges'
import { openQuestion, siteOf } from '@perigee/accounts/passkeys/questions'
import { implement } from '../../session/session'
import { addPasskey, beginRegistration } from '@perigee/accounts/passkeys/add-passkey'
import { logInWithPasskey } from '@perigee/accounts/passkeys/log-in-with-passkey'
import { attemptOf, beginAttempt } from './login-attempt'
import { removePasskey } from '@perigee/accounts/passkeys/manage-passkeys'

export const passkeyRoutes = (deps: Deps) => {
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
        logInWithPasskey(deps, request, { ...body, attempt }),
      )
      deps.cookies.session.set({ request, reply }, token, expiresAt)
      return { token, expiresAt: expiresAt.toISOString() }
    }),
  ]
}

const presentPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
})
