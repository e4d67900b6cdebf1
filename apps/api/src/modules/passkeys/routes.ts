import { addPasskey, beginRegistration } from '@perigee/accounts/passkeys/add-passkey'
import { askForAnyPasskey, logInWithPasskey } from '@perigee/accounts/passkeys/log-in-with-passkey'
import { listOwnPasskeys, removePasskey, renamePasskey } from '@perigee/accounts/passkeys/manage-passkeys'
import { type Passkey, passkeys } from '@perigee/contract/passkeys'
import type { PasskeyRow } from '@perigee/satellite-db/passkeys'
import { takeAtLeast } from '@perigee/std/take-at-least'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'
import { attemptOf, beginAttempt } from './login-attempt'

export const passkeyRoutes = (deps: Deps) => [
  implement(passkeys.list, async ({ session }) => (await listOwnPasskeys(deps, session)).map(presentPasskey)),

  implement(passkeys.beginRegistration, ({ session, body }) => beginRegistration(deps, session, body)),

  implement(passkeys.add, async ({ session, body, request }) =>
    presentPasskey(await addPasskey(deps, session, { ...body, caller: request })),
  ),

  implement(passkeys.rename, ({ session, params: { passkeyId: id }, body: { name } }) =>
    renamePasskey(deps, session, { id, name }),
  ),

  implement(passkeys.remove, ({ session, params: { passkeyId: id }, request }) =>
    removePasskey(deps, session, { id, caller: request }),
  ),

  implement.open(passkeys.beginLogin, (exchange) => askForAnyPasskey(deps, beginAttempt(deps, exchange))),

  implement.open(passkeys.login, async ({ body, request, reply }) => {
    const attempt = attemptOf(deps, request)
    const { token, expiresAt } = await takeAtLeast(deps.settings.discreetAnswerTime, () =>
      logInWithPasskey(deps, request, { ...body, attempt }),
    )
    deps.cookies.session.set({ request, reply }, token, expiresAt)
    return { token, expiresAt: expiresAt.toISOString() }
  }),
]

const presentPasskey = ({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  backedUp,
})
