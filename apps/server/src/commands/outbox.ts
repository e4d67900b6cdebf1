import { createOutbox } from '@perigee/server-kit/outbox/create-outbox'
import type { StoredMail } from '@perigee/server-kit/outbox/mail'
import type { Config } from '../load-config'

/** The mails of the outbox as text, newest last, so that a terminal ends with it. */
export async function outboxText({ outboxFolder }: Pick<Config, 'outboxFolder'>, limit: number): Promise<string> {
  const mails = await createOutbox(outboxFolder).list(limit)
  if (mails.length === 0) return `No mails in ${outboxFolder}.`
  return mails.reverse().map(shown).join('\n\n')
}

const shown = ({ to, subject, sentAt, text }: StoredMail): string =>
  [`── ${subject}`, `To:   ${to}`, `Sent: ${sentAt.toISOString()}`, '', text.trimEnd()].join('\n')
