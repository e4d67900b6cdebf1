import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { second } from '@perigee/std/durations'
import { listen } from '../http/listen'
import { hasSeveralHosts, severalHostsText } from '../http/client'
import type { Logger } from '../logger'
import type { Outbox } from './create-outbox'
import { listPage, mailHtml, mailPage, messagePage } from './pages'
import { stylesheet } from './stylesheet'

export interface OutboxOptions {
  outbox: Outbox
  port: number
  /** Stands first in the path of every page: whoever does not know it sees nothing. */
  token: string
  logger: Logger
}

interface Page {
  status: number
  type: 'text/html' | 'text/css'
  content: string
  policy?: string
  location?: string
}

const localNames = new Set(['localhost', '127.0.0.1'])
const pagePolicy = `default-src 'none'; style-src 'self'; frame-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`
/** The HTML of a mail: no scripts, no requests; links open outside of the frame. */
const mailPolicy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'`

/**
 * Serves the mails on 127.0.0.1 below `/<token>/`: everybody on this machine may ask, who knows the address may read.
 * Another name in Host (DNS rebinding) is refused.
 */
export async function startOutbox({ outbox, port, token, logger }: OutboxOptions) {
  const server = createServer({ requestTimeout: 15 * second, headersTimeout: 10 * second }, (request, response) => {
    answer({ outbox, token }, request).then(
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

async function answer(
  { outbox, token }: Pick<OutboxOptions, 'outbox' | 'token'>,
  request: IncomingMessage,
): Promise<Page> {
  if (hasSeveralHosts(request)) return html(400, messagePage('Not understood', severalHostsText))
  const host = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase()
  if (!localNames.has(host)) return html(403, messagePage('Not here', 'The outbox answers on this machine only.'))
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return html(405, messagePage('Not possible', 'The outbox can only be read.'))
  }
  const [whole = '/'] = (request.url ?? '/').split('?', 1)
  if (whole === '/style.css') return { status: 200, type: 'text/css', content: stylesheet }
  const [, given = '', path] = /^\/([^/]*)(\/.*)?$/.exec(whole) ?? []
  if (!isSame(given, token)) return html(403, messagePage('Outbox', howToGetIn))
  if (path === undefined) return { ...html(308, ''), location: `/${token}/` }
  if (path === '/') return html(200, listPage(await outbox.list()))
  const [, id = '', asHtml] = /^\/mails\/([^/]+)(\/html)?$/.exec(path) ?? []
  const mail = await outbox.find(id)
  if (!mail)
    return html(404, messagePage('No such mail', 'It was removed, or the address is not complete.', `/${token}/`))
  return asHtml ? { ...html(200, mailHtml(mail)), policy: mailPolicy } : html(200, mailPage(mail))
}

const howToGetIn =
  'Mails are shown at the whole address that the server printed when it started; `perigee-server outbox --address` prints it again.'

/** In a time that does not tell how much of it is right. */
function isSame(given: string, token: string): boolean {
  const [a, b] = [given, token].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const html = (status: number, content: string): Page => ({ status, type: 'text/html', content })

function send(response: ServerResponse, { status, type, content, policy = pagePolicy, location }: Page): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(content),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    ...(location === undefined ? {} : { location }),
  })
  response.end(response.req.method === 'HEAD' ? undefined : content)
}
