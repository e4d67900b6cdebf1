import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../http/listen'
import type { Logger } from '../logger'
import type { Outbox } from './create-outbox'
import { listPage, mailHtml, mailPage, messagePage } from './pages'
import { stylesheet } from './stylesheet'

export interface OutboxOptions {
  outbox: Outbox
  port: number
  logger: Logger
}

interface Page {
  status: number
  type: 'text/html' | 'text/css'
  content: string
  policy?: string
}

const localNames = new Set(['localhost', '127.0.0.1'])
const pagePolicy = `default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`
/** The HTML of a mail: no scripts, no requests; links open outside of the frame. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`

/** Serves the mails on 127.0.0.1 to pages of this machine: another name in Host (DNS rebinding) is refused. */
export async function startOutbox({ outbox, port, logger }: OutboxOptions) {
  const server = createServer((request, response) => {
    answer(outbox, request).then(
      (page) => send(response, page),
      (err: unknown) => {
        logger.error({ err }, 'the outbox failed')
        send(response, html(500, messagePage('Something went wrong', 'The mails could not be read.')))
      },
    )
  })
  const url = await listen(server, { host: '127.0.0.1', port, variable: 'PERIGEE_OUTBOX_PORT' })
  return {
    url,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

async function answer(outbox: Outbox, request: IncomingMessage): Promise<Page> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!localNames.has(host)) return html(403, messagePage('Not here', 'The outbox answers on this machine only.'))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return html(405, messagePage('Not possible', 'The outbox can only be read.'))
  }
  const [path = '/'] = (request.url ?? '/').split('?', 1)
  if (path === '/') return html(200, listPage(await outbox.list()))
  if (path === '/style.css') return { status: 200, type: 'text/css', content: stylesheet }
  const [, id = '', asHtml] = /^\/mails\/([^/]+)(\/html)?$/.exec(path) ?? []
  const mail = await outbox.find(id)
  if (!mail) return html(404, messagePage('No such mail', 'It was removed, or the address is not complete.'))
  return asHtml ? { ...html(200, mailHtml(mail)), policy: mailPolicy } : html(200, mailPage(mail))
}

const html = (status: number, content: string): Page => ({ status, type: 'text/html', content })

function send(response: ServerResponse, { status, type, content, policy = pagePolicy }: Page): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(content),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  response.end(response.req.method === 'HEAD' ? undefined : content)
}
