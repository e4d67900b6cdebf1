import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Webhook {
  url: string
  secret: string
  /** What came, if it was signed with the secret; anything else was refused. */
  received: unknown[]
  close(): void
}

/** A server on this machine that takes what an installation passes on. */
export async function startWebhook(): Promise<Webhook> {
  const secret = 'between the two of us'
  const received: unknown[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const signed = isSigned(body, String(request.headers['x-perigee-signature']), secret)
      if (signed) received.push(JSON.parse(body))
      response.writeHead(signed ? 204 : 403).end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the webhook has no port')
  return {
    url: `http://127.0.0.1:${address.port}/feedback`,
    secret,
    received,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function isSigned(body: string, signature: string, secret: string): boolean {
  const [, time = '', hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  return hash === createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
}
