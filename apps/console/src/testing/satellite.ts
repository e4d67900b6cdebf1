import { vi } from 'vitest'

export interface Received {
  method: string
  path: string
  /** The server that was asked; that of the console is `http://localhost`. */
  origin: string
  query: URLSearchParams
  headers: Headers
  /** The raw text of the body. */
  body: string
}

type Answer = (request: Received) => Response | Promise<Response>

export interface Satellite {
  /** Everything that was asked, oldest first. */
  received: Received[]
  /** The requests to one call, as in 'POST /api/v0/projects', or 'GET http://compute.test/api/v1/image' at another server. */
  to: (call: string) => Received[]
  /** Sets or replaces an answer. */
  on: (call: string, answer: Answer) => void
}

/** What every console asks at its start: nobody is invited anywhere unless a test says so. */
const usual: Record<string, Answer> = { 'GET /api/v0/projects/invitations': () => answered([]) }

/**
 * Stands where the network is: answers `fetch` from a table of 'METHOD /path', everything else with 404. 'METHOD
 * http://other.test/path' is for one server alone, and comes first.
 */
export function aSatellite(answers: Record<string, Answer> = {}): Satellite {
  const table = new Map(Object.entries({ ...usual, ...answers }))
  const received: Received[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const url = new URL(input, 'http://localhost')
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      origin: url.origin,
      query: url.searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : '',
    }
    received.push(request)
    const [whole, bare] = namesOf(request)
    const answer = table.get(whole) ?? table.get(bare)
    return answer ? answer(request) : refused(404, 'There is nothing at this address.')
  })
  return {
    received,
    to: (call) => received.filter((request) => namesOf(request).includes(call)),
    on: (call, answer) => void table.set(call, answer),
  }
}

const namesOf = ({ method, origin, path }: Received): [whole: string, bare: string] => [
  `${method} ${origin}${path}`,
  `${method} ${path}`,
]

let requests = 0
const headers = () => ({ 'content-type': 'application/json', 'x-request-id': `request-${++requests}` })

export const answered = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: headers() })

export const done = (requestId?: string): Response =>
  new Response(null, { status: 200, headers: { ...headers(), ...(requestId ? { 'x-request-id': requestId } : {}) } })

export const refused = (status: number, error?: string, more: object = {}): Response =>
  new Response(JSON.stringify({ ...(error === undefined ? {} : { error }), ...more }), { status, headers: headers() })
