import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { parseMail, type TrappedMail } from './parse-mail'

export type { TrappedMail } from './parse-mail'

export interface MailTrap {
  /** `smtp://127.0.0.1:<port>` */
  url: string
  mails: readonly TrappedMail[]
  /** The newest mail to this address, as soon as there is one. @throws after `timeout` ms. */
  mailTo(address: string, timeout?: number): Promise<TrappedMail>
  stop(): Promise<void>
}

/** A real SMTP server that keeps what it gets. */
export async function startMailTrap(): Promise<MailTrap> {
  const mails: TrappedMail[] = []
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      text(stream).then((source) => {
        mails.push(
          parseMail(
            source,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        )
        for (const wake of waiting) wake()
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.server.address() as AddressInfo

  async function mailTo(address: string, timeout = 30_000): Promise<TrappedMail> {
    for (const deadline = Date.now() + timeout; ;) {
      const found = mails.findLast(({ to }) => to.includes(address))
      if (found) return found
      if (Date.now() >= deadline) throw new Error(`no mail to ${address} within ${timeout} ms`)
      await arrival(waiting, deadline - Date.now())
    }
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mailTo,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function arrival(waiting: Set<() => void>, longest: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, longest)
    waiting.add(wake)
  })
}
