import { constantTimeEqual } from '@perigee/crypto/hash'
import { judgeCode } from '@perigee/domain/verification-code'
import { lockUser } from '@perigee/satellite-db/users/lock-user'
import type { UserRow } from '@perigee/satellite-db/users/user-columns'
import type { Caller } from '../../session/session'
import type { OpenedSession } from '../../session/sessions'
import { userStatus } from '../../session/user-status'
import { linkHash, readActivationToken } from './activation-link'
import { becomeActive } from './become-active'
import type { AuthDeps } from './auth-deps'

type Outcome =
  { kind: 'activated'; opened: OpenedSession } | { kind: 'expired' } | { kind: 'used' } | { kind: 'garbage' }

/** What opening the link of an activation mail does. A link that a newer one replaced counts as expired. */
export async function activateByLink(deps: AuthDeps, token: string, caller: Caller): Promise<Outcome> {
  const link = readActivationToken(deps.keys.codes, token)
  if (!link) return { kind: 'garbage' }
  return deps.db.transaction().execute(async (trx): Promise<Outcome> => {
    const user = await lockUser(trx, link.userId)
    if (!user) return { kind: 'expired' }
    if (user.status !== userStatus.inactive) return { kind: 'used' }
    if (!isOpen(deps, user, linkHash(deps.keys.codes, link))) return { kind: 'expired' }
    return { kind: 'activated', opened: await becomeActive(deps, trx, { user, caller }) }
  })
}

function isOpen({ clock }: AuthDeps, user: UserRow, hash: Uint8Array): boolean {
  const { activationCodeHash: stored, activationSentAt: issuedAt } = user
  if (stored === null || issuedAt === null) return false
  return judgeCode({ issuedAt, failedTries: 0 }, { matches: constantTimeEqual(stored, hash), now: clock() }).ok
}
