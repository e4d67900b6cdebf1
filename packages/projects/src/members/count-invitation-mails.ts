import { memberRefusals } from '@perigee/contract/refusals/members'
import { hmacSha256 } from '@perigee/crypto/hash'
import { maxInvitationMailsPerAddress, maxInvitationMailsPerDay } from '@perigee/domain/invitations'
import { takeMail } from '@perigee/satellite-db/mail-counts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { UserId } from '@perigee/std/brand'
import { utf8 } from '@perigee/std/bytes'
import { day, hour, second } from '@perigee/std/durations'
import type { ProjectsContext } from '../context'

interface Invitations {
  inviterId: UserId
  /** Sorted, so that two who invite the same people do not wait for each other. */
  emails: readonly string[]
}

/**
 * Counts mails before they are written down: nobody floods a mailbox, and no account sends mails to the whole world. A
 * transaction that is undone counts nothing. @throws mailboxFull, inviterSpent
 */
export async function countInvitationMails(
  { db, clock, keys }: Pick<ProjectsContext, 'clock' | 'keys'> & { db: SatelliteDb },
  { inviterId, emails }: Invitations,
): Promise<void> {
  const now = clock()
  const hashOf = (what: string, value: string) => hmacSha256(keys.invitations, utf8(JSON.stringify([what, value])))
  const inviter = { kind: 'invitations-sent', addressHash: hashOf('inviter', inviterId) }
  for (const email of emails) {
    const mailbox = { kind: 'invitation', addressHash: hashOf('mailbox', email) }
    if (!(await takeMail(db, { ...inviter, most: maxInvitationMailsPerDay, every: day, now })))
      throw memberRefusals.inviterSpent(maxInvitationMailsPerDay, day / second)
    if (!(await takeMail(db, { ...mailbox, most: maxInvitationMailsPerAddress, every: hour, now })))
      throw memberRefusals.mailboxFull(email, hour / second)
  }
}
