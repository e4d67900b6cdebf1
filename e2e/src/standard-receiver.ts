import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

interface ReceivedMessage {
  id: string
  type: string
  data: Record<string, unknown>
  /** Whether one of its signatures was made with this secret (`whsec_…`), by the rules of Standard Webhooks. */
  isSignedWith(secret: string): boolean
}

export interface StandardReceiver {
  url: string
  received: ReceivedMessage[]
  /** What it says from now on. */
  answer: { status: number; body: string }
  close(): void
}

/** A server on this machine that takes what webhooks of projects send. */
export async function startReceiver(): Promise<StandardReceiver> {
  const receiver: StandardReceiver = {
    url: '',
    received: [],
    answer: { status: 200, body: 'taken' },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = (name: string) => String(request.headers[`webhook-${name}`])
      const signed = `${header('id')}.${header('timestamp')}.${body}`
      const { type, data } = JSON.parse(body) as Pick<ReceivedMessage, 'type' | 'data'>
      const signatures = header('signature').split(' ')
      receiver.received.push({
        id: header('id'),
        type,
        data,
        isSignedWith: (secret) => signatures.some((signature) => isSame(signature, `v1,${hmac(secret, signed)}`)),
      })
      response.writeHead(receiver.answer.status).end(receiver.answer.body)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port')
  receiver.url = `http://127.0.0.1:${address.port}/take?from=a%20b`
  return receiver
}

const hmac = (secret: string, signed: string): string =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(signed)
    .digest('base64')

const isSame = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
