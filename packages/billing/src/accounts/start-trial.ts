import { type Context, inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { changeKind } from '@perigee/accounts/freezes/change-kind'
import { changeLimits } from '@perigee/accounts/freezes/limits'
import type { AccountsSettings } from '@perigee/accounts/settings'
import { limitsOfKind } from '@perigee/accounts/sign-up/starting-limits'
import { billingRefusals } from '@perigee/contract/refusals/billing'
import { accountKinds } from '@perigee/domain/account-kinds'
import { lockUser, updateUser } from '@perigee/satellite-db/users'

type Needs = Pick<Context, 'db' | 'clock'> & { settings: AccountsSettings }

/** Gives a member account a trial of its own, with a project. @throws trialNotForYou for accounts of other kinds */
export const startTrial = useCase('signedIn', (context: Needs, { user }): Promise<void> =>
  inTransaction(context, async ({ db, clock, settings }) => {
    const locked = await lockUser(db, user.id)
    if (locked?.kind !== accountKinds.member) throw billingRefusals.trialNotForYou()
    const tier = limitsOfKind(accountKinds.free, settings)
    const now = clock()
    const { freeTrialDuration: length } = settings
    const trialExpiration = length > 0 ? new Date(now.getTime() + length) : null
    await changeKind(db, user.id, { kind: accountKinds.free, tier, trialExpiration, now })
    await updateUser(db, user.id, { project_limit: tier.projects })
    const { storage, bandwidth, segments } = tier
    await changeLimits(db, user.id, (limits) => ({ ...limits, user: { storage, bandwidth, segments } }))
  }),
)
