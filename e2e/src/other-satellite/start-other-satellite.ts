import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { freePorts } from '@perigee/testing/free-ports'
import type { Installation } from '../product'
import { accountCalls, type Calls } from './account-calls'
import { configAnswer } from './config-answer'
import { type Answer, type Asked, json, page, read, refused, send, withCookie } from './exchange'
import { projectCalls } from './project-calls'
import { lastCode, newState } from './state'

/**
 * A server of the public console API that is not ours, with our built console in front of it. It answers as such
 * satellites were seen to: CSRF protection on, `null` for an empty list, none of our own additions, errors with the path
 * of the program before them, and the page of the console with status 200 for every call that it does not know.
 */
export interface OtherSatellite extends Installation {
  /** The code in the last mail to an address. */
  codeFor(email: string): string
  /** Calls that it was asked for, as in `GET /api/v0/config`; `unknown` ones were answered with the page. */
  asked: { known: string[]; unknown: string[] }
  /** Grants that were registered at the stand-in for an auth service. */
  grants: string[]
  /** What a page that is open for more than a day meets. */
  forgetCsrf(): void
  /** Ends all sessions behind the backs of those who have them. */
  endSessions(): void
  stop(): Promise<void>
}

const files = join(import.meta.dirname, '../../../apps/console/dist')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
}

/** Calls that change something and ask for no CSRF token. */
const unprotected = [
  /^POST \/api\/v0\/auth\/(logout|register|forgot-password|resend-email|reset-password)$/,
  /^PATCH \/api\/v0\/auth\/(code-activation|limit-increase)$/,
  /^POST \/api\/v0\/analytics\/pageview$/,
]

export async function startOtherSatellite(): Promise<OtherSatellite> {
  const state = newState()
  const [port = 0, authPort = 0] = await freePorts(2)
  const url = `http://localhost:${port}`
  const authService = `http://127.0.0.1:${authPort}`
  const asked: OtherSatellite['asked'] = { known: [], unknown: [] }
  const grants: string[] = []
  let csrfTokens = new Set<string>()
  const index = await readFile(join(files, 'index.html'), 'utf8')

  const calls: Calls = {
    ...accountCalls(state),
    ...projectCalls(state),
    'GET /api/v0/config': {
      open: true,
      answer({ cookies }) {
        const known = cookies.get('csrf_token') ?? ''
        if (csrfTokens.has(known)) return json(configAnswer({ url, authService, csrfToken: known }))
        const csrfToken = randomBytes(16).toString('base64url')
        csrfTokens.add(csrfToken)
        return withCookie(json(configAnswer({ url, authService, csrfToken })), `csrf_token=${csrfToken}`)
      },
    },
  }
  const routes = Object.entries(calls).map(([name, call]) => ({
    call,
    pattern: new RegExp(`^${name.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`),
  }))

  function csrfTrouble(name: string, { method, cookies, csrfHeader }: Asked): Answer | undefined {
    if (method === 'GET' || unprotected.some((one) => one.test(name))) return undefined
    const cookie = cookies.get('csrf_token') ?? ''
    if (!csrfTokens.has(cookie)) return refused(403, 'CSRF token cookie missing')
    return csrfHeader === cookie ? undefined : refused(403, 'Invalid CSRF token')
  }

  async function answer(request: Asked): Promise<Answer> {
    const name = `${request.method} ${request.path}`
    const isCall = request.path.startsWith('/api/')
    for (const { pattern, call } of routes) {
      const match = pattern.exec(name)
      if (!match) continue
      asked.known.push(name)
      const session = state.sessions.get(request.cookies.get('_tokenKey') ?? '')
      if (!call.open && !session) return refused(401, 'unauthorized: http: named cookie not present')
      const trouble = csrfTrouble(name, request)
      return trouble ?? call.answer({ ...request, params: match.groups ?? {} }, session?.account as never)
    }
    if (isCall) asked.unknown.push(name)
    return (isCall ? undefined : await file(request.path)) ?? page(index)
  }

  const servers = [serve(port, answer), serve(authPort, async (request) => registered(request, grants))]
  await Promise.all(servers.map((server) => once(server, 'listening')))
  return {
    dataDir: '',
    env: {},
    urls: { console: url, gateway: '', auth: authService, links: '', outbox: '' },
    codeFor: (email) => lastCode(state, email) ?? '',
    asked,
    grants,
    forgetCsrf: () => void (csrfTokens = new Set()),
    endSessions: () => state.sessions.clear(),
    async stop() {
      for (const server of servers) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

function serve(port: number, answer: (request: Asked) => Promise<Answer>): Server {
  const server = createServer((request, response) => {
    void read(request).then(async (asked) => send(response, asked, await answer(asked)))
  })
  return server.listen(port, '127.0.0.1')
}

async function file(path: string): Promise<Answer | undefined> {
  const type = types[extname(path)]
  if (type === undefined) return undefined
  const body = await readFile(join(files, normalize(path)), 'utf8').catch(() => undefined)
  return body === undefined ? undefined : { status: 200, body, headers: { 'content-type': type } }
}

/** A stand-in for an auth service: it takes every grant. */
function registered({ method, body }: Asked, grants: string[]): Answer {
  const anywhere = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' }
  if (method === 'OPTIONS') return { status: 200, body: '', headers: anywhere }
  const { access_grant: grant } = JSON.parse(body) as { access_grant: string }
  grants.push(grant)
  const answer = json({ access_key_id: 'jelsewhere', secret_key: 'jsecret', endpoint: 'http://127.0.0.1:9' })
  return { ...answer, headers: { ...answer.headers, ...anywhere } }
}
