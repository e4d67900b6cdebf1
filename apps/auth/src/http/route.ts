import type { IncomingMessage } from 'node:http'
import type { Visitor } from '@perigee/server-kit/admission/visitor'
import { type Answer, AnswerError } from './answer'

export interface RouteRequest {
  message: IncomingMessage
  /** What stands in the place of `:name`, as it came. */
  param: string
  visitor: Visitor
}

export interface Route {
  method: 'GET' | 'POST' | 'OPTIONS'
  /** With at most one `:name`, at the end. This pattern is all that logs show of the path. */
  pattern: string
  /** Headers of every answer of the route, also of its failures. */
  headers?: Record<string, string>
  run(request: RouteRequest): Promise<Answer> | Answer
}

export interface FoundRoute {
  route: Route
  param: string
}

/** @throws AnswerError 404 for a path, 405 for a method that is not served. No path has a trailing slash. */
export function findRoute(routes: readonly Route[], method: string, url: string): FoundRoute {
  const path = url.split('?', 1)[0] ?? ''
  const here = routes.flatMap((route) => {
    const param = paramOf(route.pattern, path)
    return param === undefined ? [] : [{ route, param }]
  })
  const found = here.find(({ route }) => route.method === method)
  if (found) return found
  if (here.length === 0) throw new AnswerError(404, 'not found')
  throw new AnswerError(405, 'method not allowed', {
    headers: { allow: here.map(({ route }) => route.method).join(', ') },
  })
}

function paramOf(pattern: string, path: string): string | undefined {
  const colon = pattern.indexOf(':')
  if (colon === -1) return path === pattern ? '' : undefined
  const param = path.slice(colon)
  return path.startsWith(pattern.slice(0, colon)) && param !== '' && !param.includes('/') ? param : undefined
}
