import { takeActivationReminders } from '@perigee/satellite-db/sign-ups'
import { day, hour } from '@perigee/std/durations'
import type { AccountsContext } from '../context'

/** When the reminders are due, counted from the sign-up; the later one first, so that nobody gets both at once. */
const reminders = [
  { number: 2, due: 120 * hour },
  { number: 1, due: 24 * hour },
]
/** Who signed up longer ago is left alone. */
const oldest = 30 * day

/** Reminds people who signed up and never activated, each address twice at most. @returns how many mails went out. */
export async function remindUnverified(deps: AccountsContext): Promise<number> {
  const { db, clock, mails } = deps
  const ago = (millis: number) => new Date(clock().getTime() - millis)
  let sent = 0
  for (const { number, due } of reminders) {
    const addresses = await takeActivationReminders(db, { number, before: ago(due), after: ago(oldest) })
    for (const address of addresses) mails.activationReminder(address)
    sent += addresses.length
  }
  return sent
}
