import type { MailTransport } from '@perigee/server-kit/outbox/mail'
import { second } from '@perigee/std/durations'
import { createTransport } from 'nodemailer'

/** Hands mails to a mail server. Nothing of a mail may make us read a file or a URL. */
export function smtpTransport(url: string, { from }: { from: string }): MailTransport & { close(): void } {
  const smtp = createTransport({
    url,
    connectionTimeout: 20 * second,
    socketTimeout: 60 * second,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async (mail) => void (await smtp.sendMail({ ...mail, from })),
    close: () => smtp.close(),
  }
}
