import { randomUUID } from 'node:crypto'
import type { Call } from '@perigee/contract/call'
import { type Answer, type Route, send } from '../../s3/wire/request'
import { newAddress } from './addresses'
import { victim } from './target'

export type Headers = Record<string, string | string[] | undefined>

interface Asked extends Route {
  method?: string
  headers?: Headers
  body?: string | Buffer
}

/** A request to the console's server, each from another address unless told; a header of several values comes as often. */
export function ask(
  path: string,
  { method = 'GET', headers = {}, body, to, from = newAddress() }: Asked = {},
): Promise<Answer> {
  const place = to ?? victim.urls.console
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    [values ?? []].flat().map((value): [string, string] => [name, value]),
  )
  return send({ method, path, headers: lines, ...(body === undefined ? {} : { body }) }, { to: place, from })
}

export const pathOfCall = ({ path }: Pick<Call, 'path'>): string => path.replace(/:\w+/g, () => randomUUID())

/** A call of the contract with ids that nothing has and, where it takes a body, an empty one. */
export const askCall = (call: Call, headers: Headers): Promise<Answer> =>
  ask(pathOfCall(call), {
    method: call.method,
    headers: { ...(call.bodyKind === 'none' ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(call.bodyKind === 'none' ? {} : { body: '{}' }),
  })

export const nameOfCall = ({ method, path }: Call): string => `${method} ${path}`
