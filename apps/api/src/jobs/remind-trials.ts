import { listTrialsToTell, noteTrialTold } from '@perigee/satellite-db/trials'
import { hour } from '@perigee/std/durations'
import type { Deps } from '../deps'
import { accountMails } from '../mails/account-mails'

const soon = 72 * hour
const told = { endingSoon: 1, expired: 2 }

/** Says once that a trial ends soon and once that it has ended. @returns how many mails. */
export async function remindTrials(deps: Deps): Promise<number> {
  const { db, clock } = deps
  const mails = accountMails(deps)
  const now = clock()
  let sent = 0
  for (const { id, email } of await listTrialsToTell(db, { before: now, told: told.expired })) {
    if (!(await noteTrialTold(db, id, told.expired))) continue
    mails.trialExpired(email)
    sent++
  }
  const before = new Date(now.getTime() + soon)
  for (const { id, email } of await listTrialsToTell(db, { before, told: told.endingSoon })) {
    if (!(await noteTrialTold(db, id, told.endingSoon))) continue
    mails.trialEndingSoon(email)
    sent++
  }
  return sent
}
