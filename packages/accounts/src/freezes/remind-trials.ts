import { trialNotices } from '@perigee/domain/trial-notices'
import { listTrialsToRemind, noteTrialReminder } from '@perigee/satellite-db/trials'
import { hour } from '@perigee/std/durations'
import type { AccountsContext } from '../context'

const soon = 72 * hour

/** Says once that a trial ends soon and once that it has ended. @returns how many mails. */
export async function remindTrials(deps: AccountsContext): Promise<number> {
  const { db, clock, mails } = deps
  const now = clock()
  let sent = 0
  for (const { id, email } of await listTrialsToRemind(db, { before: now, notice: trialNotices.expired })) {
    if (!(await noteTrialReminder(db, id, trialNotices.expired))) continue
    mails.trialExpired(email)
    sent++
  }
  const before = new Date(now.getTime() + soon)
  for (const { id, email } of await listTrialsToRemind(db, { before, notice: trialNotices.endingSoon })) {
    if (!(await noteTrialReminder(db, id, trialNotices.endingSoon))) continue
    mails.trialEndingSoon(email)
    sent++
  }
  return sent
}
