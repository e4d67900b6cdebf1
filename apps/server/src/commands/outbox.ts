import { createOutbox } from '@perigee/server-kit/outbox/create-outbox'
import type { StoredMail } from '@perigee/server-kit/outbox/mail'
import type { Config } from '../load-config'
import { outboxAddress } from '../services/outbox-address'

/** The mails of the outbox as text, newest last, so that a terminal ends with it. */
export async function outboxText({ outboxFolder }: Pick<Config, 'outboxFolder'>, limit: number): Promise<string> {
  const mails = await createOutbox(outboxFolder).list(limit)
  if (mails.length === 0) return `No mails in ${outboxFolder}.`
  return mails.reverse().map(shown).join('\n\n')
}

/** Where a running server shows them. @throws Error with a sentence when it does not */
export async function outboxAddressText(config: Config): Promise<string> {
  if (config.servesOutbox) return outboxAddress(config)
  throw new Error(
    config.hasMailServer
      ? 'Mails are sent by the mail server of PERIGEE_SMTP_URL.'
      : 'Mails are not shown in a browser, because the console is reached from elsewhere: `perigee-server outbox` prints them, PERIGEE_OUTBOX=on shows them.',
  )
}

const shown = ({ to, subject, sentAt, text }: StoredMail): string =>
  [`── ${subject}`, `To:   ${to}`, `Sent: ${sentAt.toISOString()}`, '', text.trimEnd()].join('\n')
