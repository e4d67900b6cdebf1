import { useCase } from '@perigee/actors/use-case'
import { inTransaction } from '@perigee/actors/context'
import { accountRefusals } from '@perigee/contract/refusals/accounts'
import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeEffect, type FreezeKind, freezeKinds, isFreezeKind } from '@perigee/domain/freezes'
import { userStatus } from '@perigee/domain/user-status'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { lockUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { AccountsContext } from '../context'
import { freezeUser, unfreezeUser } from '../freezes/freeze-user'
import { findAccount } from './find-account'

type Needs = Pick<AccountsContext, 'db' | 'clock'>

interface Freezing {
  /** Email address or id. */
  who: string
  kind: FreezeKind
  /** Days until the next step; none without it. */
  days?: number
}

/** @returns the address of the account. @throws noSuchAccount, freezeExcluded */
export const freezeAccount = useCase(
  'account.freeze',
  async (context: Needs, _actor, { who, kind, days }: Freezing): Promise<{ email: string }> => {
    const { id: userId, email } = await findAccount(context, who)
    const freeze = { userId, kind, now: context.clock(), ...(days !== undefined && { daysTillEscalation: days }) }
    const outcome = await inTransaction(context, ({ db }) => freezeUser(db, freeze))
    if (outcome.ok) return { email }
    if (outcome.because === 'no-account') throw accountRefusals.noSuchAccount(who)
    throw accountRefusals.freezeExcluded(email, freezeEffect(outcome.because).name, freezeEffect(kind).name)
  },
)

/**
 * Ends one freeze, or all of them. @returns the address and which kinds ended. @throws noSuchAccount, notFrozen
 */
export const unfreezeAccount = useCase(
  'account.unfreeze',
  async (context: Pick<Needs, 'db'>, _actor, { who, kind }: { who: string; kind?: FreezeKind }) => {
    const { id, email } = await findAccount(context, who)
    const present = (await listFreezes(context.db, id)).map((freeze) => freeze.kind).filter(isFreezeKind)
    const ended = kind === undefined ? present : present.filter((one) => one === kind)
    if (ended.length === 0)
      throw accountRefusals.notFrozen(email, kind === undefined ? undefined : freezeEffect(kind).name)
    await inTransaction(context, async ({ db }) => {
      for (const one of ended) await unfreezeUser(db, id, one)
    })
    return { email, ended }
  },
)

/** Freezes an active account of the kind free. @returns whether it is frozen now and was not before. */
export const freezeForViolation = useCase(
  'account.freeze',
  (context: Needs, _actor, { userId }: { userId: UserId }): Promise<boolean> =>
    inTransaction(context, async ({ db, clock }) => {
      const user = await lockUser(db, userId)
      if (user?.status !== userStatus.active || user.kind !== accountKinds.free) return false
      return (await freezeUser(db, { userId, kind: freezeKinds.violation, now: clock() })).ok
    }),
)
