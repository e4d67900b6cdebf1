import { createServer } from 'node:http'
import { once } from 'node:events'

export interface Beacon {
  /** Where a script that runs asks. */
  url: string
  /** Who asked. */
  heard: string[]
  /** Answers `/name` as a web server that trusts its content would. */
  show(name: string, type: string, content: string | Buffer): void
  close(): void
}

/** A server that hears of everything that runs and may ask for something. */
export async function startBeacon(): Promise<Beacon> {
  const shown = new Map<string, { type: string; content: string | Buffer }>()
  const heard: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://beacon')
    const page = shown.get(pathname.slice(1))
    if (page) return response.setHeader('content-type', page.type).end(page.content)
    if (pathname.startsWith('/ran/')) heard.push(pathname.slice('/ran/'.length))
    return response.setHeader('access-control-allow-origin', '*').end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the beacon has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    heard,
    show: (name, type, content) => void shown.set(name, { type, content }),
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
