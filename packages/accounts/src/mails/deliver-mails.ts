import { deleteMail, type DueMail, postponeMail, takeDueMails } from '@perigee/satellite-db/outgoing-mails'
import { day, hour, minute, second } from '@perigee/std/durations'
import type { AccountsContext } from '../context'
import { writtenContent } from './account-mails'
import type { Mailer } from './mailer'

const atOnce = 20
/** A mail that somebody took and did not send within this time, because the process ended, is sent by somebody else. */
const sendingTime = 5 * minute
/** After that long a mail says nothing new. */
const life = day

type Needs = Pick<AccountsContext, 'db' | 'clock' | 'logger' | 'settings' | 'addresses'> & { mailer: Mailer }

/**
 * Sends mails that acts have written down, oldest first, at least once each. One that fails is tried again after growing
 * pauses, for a day. Safe to run at any time, also on several machines at once. @returns how many were sent
 */
export async function deliverMails(context: Needs): Promise<number> {
  const { db, clock } = context
  for (let sent = 0; ;) {
    const now = clock()
    const due = await takeDueMails(db, { now, again: new Date(now.getTime() + sendingTime), limit: atOnce })
    if (due.length === 0) return sent
    for (const mail of due) if (await deliver(context, mail)) sent++
  }
}

async function deliver(context: Needs, mail: DueMail): Promise<boolean> {
  const { db, clock, logger, mailer } = context
  const isSent = await mailer.deliver(mail.to, writtenContent(context, mail))
  const isOver = clock().getTime() - mail.createdAt.getTime() >= life
  if (!isSent && isOver) logger.error({ mail: mail.mail }, 'a mail was given up')
  if (isSent || isOver) await deleteMail(db, mail.id)
  else await postponeMail(db, mail.id, new Date(clock().getTime() + pauseAfter(mail.tries)))
  return isSent
}

const pauseAfter = (tries: number): number => Math.min(hour, 2 ** tries * 15 * second)
