import type { MailTransport } from './mail'
import { second } from '@perigee/std/durations'
import { createTransport } from 'nodemailer'

interface SmtpTransport extends MailTransport {
  /** Signs in without sending anything. @throws when the server does not let us in */
  verify(): Promise<void>
  close(): void
}

/** Hands mails to a mail server. Nothing of a mail may make us read a file or a URL. */
export function smtpTransport(url: string, { from }: { from: string }): SmtpTransport {
  const smtp = createTransport({
    url,
    connectionTimeout: 20 * second,
    socketTimeout: 60 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => void (await smtp.sendMail({ ...mail, from })),
    verify: async () => void (await smtp.verify()),
    close: () => smtp.close(),
  }
}
