import * as z from 'zod/mini'

/** A mail as the parts of the server write it; both bodies say the same. */
export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Anything that delivers mails: SMTP or the outbox. */
export interface MailTransport {
  send(mail: Mail): Promise<void>
}

export interface StoredMail extends Mail {
  /** Sorts by time of sending. */
  id: string
  sentAt: Date
}

/** What a file of the outbox holds. */
export const storedMail = z.object({
  sentAt: z.pipe(
    z.string().check(z.iso.datetime()),
    z.transform((text: string) => new Date(text)),
  ),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})
