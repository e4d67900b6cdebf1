import { type Context, inTransaction } from '@perigee/actors/context'
import { changeKind } from '@perigee/accounts/freezes/change-kind'
import { limitsOfKind, type TierSettings } from '@perigee/accounts/sign-up/starting-limits'
import { accountKinds } from '@perigee/domain/account-kinds'
import { userStatus } from '@perigee/domain/user-status'
import { writeDownMails } from '@perigee/satellite-db/outgoing-mails'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'

type Needs = Context & { settings: TierSettings & { analytics: boolean } }

/**
 * Makes an account on a trial, or one without projects of its own, a Pro Account: its limits are raised to those of one,
 * and none is lowered, also while a freeze holds them; its trial and the freeze of that are over; a mail tells it. In the
 * caller's transaction where there is one. An account that has another kind stays as it is, so it happens once.
 * @param by what has paid for it; for the log
 * @returns whether it was this call that upgraded
 */
export async function upgradeToPaid(
  context: Needs,
  userId: UserId,
  { by }: { by: 'card' | 'funds' | 'tokens' | 'package' },
): Promise<boolean> {
  const { clock, logger, settings } = context
  const upgraded = await inTransaction(context, async ({ db }) => {
    const user = await lockUser(db, userId)
    if (!user || user.status === userStatus.deleted) return false
    if (user.kind !== accountKinds.free && user.kind !== accountKinds.member) return false
    const tier = limitsOfKind(accountKinds.paid, settings)
    await changeKind(db, userId, { kind: accountKinds.paid, tier, trialExpiration: null, now: clock() })
    await writeDownMails(db, [{ mail: 'accountUpgraded', to: user.email, facts: { by } }], clock())
    return true
  })
  if (upgraded && settings.analytics) logger.info({ event: 'User Upgraded', user: userId, by }, 'analytics event')
  return upgraded
}
