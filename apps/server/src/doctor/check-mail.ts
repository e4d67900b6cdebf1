import { smtpTransport } from '@perigee/server-kit/outbox/smtp-transport'
import type { Config } from '../load-config'
import { fine, note, reasonOf, wrong, type Finding } from './finding'

/** Whether the mail server lets us in; no mail is sent. */
export async function checkMail({ settings, outboxFolder }: Config): Promise<Finding> {
  const { smtpUrl, mailFrom } = settings.api
  if (smtpUrl === null) {
    return note(
      'mail',
      `no mail server is set, mails wait in ${outboxFolder}`,
      '`perigee-server outbox` prints them. Set PERIGEE_SMTP_URL before others sign up.',
    )
  }
  const smtp = smtpTransport(smtpUrl, { from: mailFrom })
  try {
    await smtp.verify()
    return fine('mail', `${new URL(smtpUrl).host} lets us in`)
  } catch (error) {
    const advice = 'Look at host, port, user and password in PERIGEE_SMTP_URL.'
    return wrong('mail', `${new URL(smtpUrl).host}: ${reasonOf(error)}`, advice)
  } finally {
    smtp.close()
  }
}
