import { accountKinds } from '@perigee/domain/account-kinds'
import { freezeKinds } from '@perigee/domain/freezes'
import {
  listDelayedBots,
  listEndedTrials,
  listLiftableTrials,
  listTrialsToEscalate,
  type DueAccount,
} from '@perigee/satellite-db/trials'
import { lockUser, updateUser } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import { day } from '@perigee/std/durations'
import type { AccountsContext } from '../context'
import { freezeUser, unfreezeUser } from './freeze-user'
import { userStatus } from '@perigee/domain/user-status'

/** Lifts what no longer holds, then freezes ended trials, escalates and freezes robots. @returns how many accounts. */
export async function freezeAccounts(deps: AccountsContext): Promise<number> {
  const lifted = await liftTrialFreezes(deps)
  const frozen = await freezeEndedTrials(deps)
  const escalated = await escalateTrials(deps)
  return lifted + frozen + escalated + (await freezeBots(deps))
}

async function liftTrialFreezes({ db }: AccountsContext): Promise<number> {
  return each(await listLiftableTrials(db), ({ id }) =>
    transact(db, (trx) => unfreezeUser(trx, id, freezeKinds.trialExpiration)),
  )
}

async function freezeEndedTrials({ db, clock, settings }: AccountsContext): Promise<number> {
  const grace = settings.trialGracePeriod
  const daysTillEscalation = grace > 0 ? Math.ceil(grace / day) : null
  return each(await listEndedTrials(db, clock()), ({ id }) =>
    transact(db, async (trx) => {
      // Somebody may have made the account paid since the list was read.
      const now = clock()
      const user = await lockUser(trx, id)
      if (user?.kind !== accountKinds.free || user.trialExpiration === null || user.trialExpiration >= now) return false
      const freeze = { userId: id, kind: freezeKinds.trialExpiration, now, daysTillEscalation }
      return (await freezeUser(trx, freeze)).ok
    }),
  )
}

async function escalateTrials(deps: AccountsContext): Promise<number> {
  const { db, clock, mails } = deps
  const due = (await listTrialsToEscalate(db)).filter(({ frozenAt, days }) => isOver(clock(), frozenAt, days))
  return each(due, async ({ id, email }) => {
    const escalated = await transact(db, async (trx) => {
      const user = await lockUser(trx, id)
      if (user?.kind !== accountKinds.free || user.status !== userStatus.active) return false
      await updateUser(trx, id, { status: userStatus.pendingDeletion, marked_for_deletion_at: clock() })
      return true
    })
    if (escalated) mails.trialEscalated(email)
    return escalated
  })
}

async function freezeBots({ db, clock }: AccountsContext): Promise<number> {
  const due = (await listDelayedBots(db)).filter(({ since, days }) => isOver(clock(), since, days ?? 0))
  return each(due, ({ id }) =>
    transact(db, async (trx) => {
      const freeze = { userId: id, kind: freezeKinds.bot, now: clock() }
      return (await freezeUser(trx, freeze)).ok
    }),
  )
}

/** "After N days": more than N whole days have gone by. */
const isOver = (now: Date, since: Date, days: number): boolean => now.getTime() - since.getTime() > days * day

async function each(accounts: readonly DueAccount[], work: (account: DueAccount) => Promise<boolean>): Promise<number> {
  let done = 0
  for (const account of accounts) if (await work(account)) done++
  return done
}
