import { getConfig } from '@perigee/contract/config'
import type { BodyInput, Call, ParamsInput, QueryInput, ResponseOf } from '@perigee/contract/call'
import { httpClient, type Answer, type HttpClient } from '@perigee/testing/http'

/** Only what the call declares needs to be given. */
export interface Given<C extends Call> {
  params?: ParamsInput<C>
  query?: { [K in keyof QueryInput<C>]?: unknown }
  body?: BodyInput<C>
  headers?: Record<string, string>
}

interface Failure {
  error?: string
  code?: string
}

/** An answer whose body is typed by the call; a failure has `error`. */
export interface CallAnswer<C extends Call> extends Answer {
  body: [ResponseOf<C>] extends [undefined] ? Failure : ResponseOf<C> & Failure
}

export interface ApiClient {
  http: HttpClient
  /** Makes a call as the console does: labelled as JSON, with the CSRF token. */
  call<C extends Call>(call: C, given?: Given<C>): Promise<CallAnswer<C>>
  /** A request without the CSRF header. */
  plain<C extends Call>(call: C, given?: Given<C>): Promise<CallAnswer<C>>
  csrfToken(): Promise<string>
}

export function apiClient(url: string): ApiClient {
  const http = httpClient(url)

  async function plain<C extends Call>(call: C, { params, query, body, headers = {} }: Given<C> = {}) {
    const answer = await http.request(call.method, addressOf(call, params, query), { headers, body })
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    return { ...answer, body: (isJson ? answer.json() : undefined) as CallAnswer<C>['body'] }
  }

  async function csrfToken(): Promise<string> {
    const held = http.cookies.get('csrf_token') ?? http.cookies.get('__Host-csrf_token')
    return held ?? (await plain(getConfig)).body.csrfToken
  }

  return {
    http,
    plain,
    csrfToken,
    call: async (call, given = {}) => {
      if (!call.csrf) return plain(call, given)
      return plain(call, { ...given, headers: { 'x-csrf-token': await csrfToken(), ...given.headers } })
    },
  }
}

function addressOf(call: Call, params: unknown, query: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  const path = call.path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search === '' ? path : `${path}?${search}`
}
