import { closeDatabase, openDatabase, type SocketAddress } from '@perigee/server-kit/database'
import { createLogger } from '@perigee/server-kit/logger'
import { systemClock } from '@perigee/std/clock'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { createSandbox } from '../sandbox/create-sandbox'
import type { CardSandboxSchema } from '../sandbox/schema'
import { stripeFace } from './stripe-face'

interface Parts {
  /** Of a database of its own. */
  address: SocketAddress
  /** On which a server in another process finds it. */
  port: number
  /** Where it tells what has happened. */
  webhook: { url: string; secret: string }
}

export interface ServedFace {
  /** What a browser asks. */
  answer: (request: Request) => Promise<Response>
  stop(): Promise<void>
}

/** The sandbox with the face of Stripe, on a port of this machine. */
export async function serveStripeFace({ address, port, webhook }: Parts): Promise<ServedFace> {
  const db = openDatabase<CardSandboxSchema>(address, { logger: createLogger({ level: 'error' }), maxConnections: 5 })
  const sandbox = await createSandbox({ db, clock: systemClock, webhook })
  const face = stripeFace(sandbox)
  const server = createServer((asked, answer) => {
    void requestOf(asked)
      .then(face)
      .then(async (response) => {
        answer.writeHead(response.status, Object.fromEntries(response.headers))
        answer.end(await response.text())
      })
      .catch((cause: unknown) => answer.destroy(cause instanceof Error ? cause : undefined))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const delivering = sandbox.start()
  return {
    answer: face,
    async stop() {
      await delivering.stop()
      server.close()
      server.closeAllConnections()
      await closeDatabase(db)
    },
  }
}

async function requestOf(asked: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = asked
  const body = await buffer(asked)
  const key = headers['idempotency-key']
  return new Request(`https://api.stripe.com${url}`, {
    method,
    headers: {
      'content-type': headers['content-type'] ?? '',
      ...(typeof key === 'string' ? { 'idempotency-key': key } : {}),
    },
    ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
  })
}
