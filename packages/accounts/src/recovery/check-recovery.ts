import { authRefusals } from '@perigee/contract/refusals/auth'
import { flowRefusals } from '@perigee/contract/refusals/flows'
import { isAllowedIn } from '@perigee/domain/user-status'
import { judgeCode } from '@perigee/domain/verification-code'
import { findResetToken } from '@perigee/satellite-db/reset-tokens'
import { findUserById } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { resetTokenHash } from './recovery-links'

/**
 * Whether the link of a recovery mail still sets a password, so that nobody chooses one in vain. Looking changes nothing
 * and uses nothing up. Whoever holds no link learns no more than by trying to use one.
 * @throws unknownResetToken, tokenExpired, ssoManaged
 */
export async function checkRecovery({ db, clock }: Pick<AccountsContext, 'db' | 'clock'>, token: string) {
  const link = await findResetToken(db, resetTokenHash(token))
  if (!link) throw authRefusals.unknownResetToken()
  const issued = { issuedAt: link.createdAt, failedTries: link.tries }
  const verdict = judgeCode(issued, { matches: true, now: clock() })
  if (!verdict.ok) throw verdict.reason === 'expired' ? authRefusals.tokenExpired() : authRefusals.unknownResetToken()
  const owner = await findUserById(db, link.userId)
  if (!owner || !isAllowedIn(owner.status)) throw authRefusals.unknownResetToken()
  if (owner.externalId !== null) throw flowRefusals.ssoManaged()
}
