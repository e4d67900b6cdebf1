import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '@perigee/contract/call'
import { getConfig } from '@perigee/contract/config'

export interface CallInput<C extends Call> {
  params?: ParamsInput<C>
  query?: QueryInput<C>
  body?: BodyInput<C>
}

export interface ConsoleClient {
  /** @throws with the server's words for anything but success */
  call<C extends Call>(call: C, input?: CallInput<C>): Promise<{ answer: ResponseOf<C>; requestId: string }>
  /** What the browser would hold. */
  readonly cookies: ReadonlyMap<string, string>
}

/** What a client needs of `fetch`. */
export type Fetch = (url: URL | string, init?: RequestInit) => Promise<Response>

/** Speaks the console's HTTP interface as a browser would: cookies, Origin and the CSRF token. */
export function consoleClient(baseUrl: string, fetch: Fetch = globalThis.fetch): ConsoleClient {
  const cookies = new Map<string, string>()
  let csrfToken = ''

  async function call<C extends Call>(call: C, input: CallInput<C> = {}) {
    if (call !== (getConfig as Call) && call.csrf && csrfToken === '') {
      csrfToken = (await client.call(getConfig)).answer.csrfToken
    }
    const response = await fetch(urlOf(baseUrl, call, input), {
      method: call.method,
      redirect: 'manual',
      headers: {
        origin: baseUrl,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(call.csrf ? { 'x-csrf-token': csrfToken } : {}),
      },
      ...bodyOf(call, input.body),
    })
    for (const line of response.headers.getSetCookie()) keepCookie(cookies, line)
    const text = await response.text()
    if (!response.ok) throw new Error(`${call.method} ${call.path}: ${response.status} ${text}`)
    const answer = call.responseKind === 'json' && text !== '' ? (JSON.parse(text) as unknown) : text
    return { answer: answer as ResponseOf<C>, requestId: response.headers.get('x-request-id') ?? '' }
  }

  const client: ConsoleClient = { call, cookies }
  return client
}

function urlOf(baseUrl: string, { path }: Call, { params, query }: CallInput<Call>): URL {
  const values = (params ?? {}) as Record<string, string>
  const url = new URL(
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? '')),
    baseUrl,
  )
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value))
  return url
}

function bodyOf({ bodyKind }: Call, body: unknown): { body?: string } {
  if (bodyKind === 'none') return {}
  return { body: bodyKind === 'text' ? String(body) : JSON.stringify(body) }
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const pair = line.split(';', 1)[0] ?? ''
  const name = pair.slice(0, pair.indexOf('=')).trim()
  const value = pair.slice(pair.indexOf('=') + 1)
  if (value === '') cookies.delete(name)
  else cookies.set(name, value)
}
