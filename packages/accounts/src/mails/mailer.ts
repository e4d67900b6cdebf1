import type { Logger } from '@perigee/server-kit/logger'
import type { MailTransport } from '@perigee/server-kit/outbox/mail'
import { layOut, type MailContent, type MailFrame } from './lay-out'

export interface Mailer {
  /** Sends in the background: a mail that cannot be sent is logged and fails no request. */
  send(to: string, content: MailContent): void
  /** Sends now. @returns false, and logs why, when the mail could not be sent. */
  deliver(to: string, content: MailContent): Promise<boolean>
  /** Notes work that ends in mails, for `settled`. */
  follow(work: Promise<unknown>): void
  /** Resolves when nothing is under way. */
  settled(): Promise<void>
}

export function createMailer(options: { transport: MailTransport; frame: MailFrame; logger: Logger }): Mailer {
  const { transport, frame, logger } = options
  const underWay = new Set<Promise<unknown>>()

  function follow(work: Promise<unknown>): void {
    const followed = work.finally(() => underWay.delete(followed))
    underWay.add(followed)
  }

  async function deliver(to: string, content: MailContent): Promise<boolean> {
    try {
      await transport.send({ to, subject: content.subject, ...layOut(content, frame) })
      return true
    } catch (err) {
      logger.error({ err: withoutAddress(err), mail: content.name }, 'a mail could not be sent')
      return false
    }
  }

  return {
    deliver,
    follow,
    send: (to, content) => follow(deliver(to, content)),
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Mail servers repeat the address in their refusals; logs keep the code alone. */
function withoutAddress(err: unknown): { name: string; errorCode?: unknown; responseCode?: unknown } {
  if (!(err instanceof Error)) return { name: 'unknown' }
  return {
    name: err.name,
    ...('code' in err ? { errorCode: err.code } : {}),
    ...('responseCode' in err ? { responseCode: err.responseCode } : {}),
  }
}
