import { deviceText, keptUserAgent } from '@perigee/domain/device-text'
import { takeOtherBrowserNotice } from '@perigee/satellite-db/users'
import { hour } from '@perigee/std/durations'
import type { AccountsContext } from '../context'
import type { Caller } from '@perigee/actors/actor'
import type { Session } from './session'

const pause = 2 * hour

/**
 * Mails the owner of a session that goes on in another browser than it began in, as a stolen cookie does, where the
 * operator wants that. Browsers that were updated look the same as others: a mail, once in two hours, and no more.
 */
export async function tellOtherBrowser(
  { db, clock, settings, mails }: Pick<AccountsContext, 'db' | 'clock' | 'settings' | 'mails'>,
  { user, userAgent }: Session,
  caller: Caller,
): Promise<void> {
  if (!settings.otherBrowserMails || keptUserAgent(caller.userAgent) === userAgent) return
  const now = clock()
  const since = new Date(now.getTime() - pause)
  if (!(await takeOtherBrowserNotice(db, user.id, { now, since }))) return
  mails.otherBrowser(user.email, { device: deviceText(caller.userAgent), ip: caller.ip, at: now })
}
