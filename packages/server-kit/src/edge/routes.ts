import type { AccessRecord, Incoming } from './serve'
import { type Answer, frameErrors } from './answer'

export interface Route<R extends AccessRecord = AccessRecord> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS'
  /** With at most one `:name`, at the end. This pattern is all that logs show of the path. */
  pattern: string
  /** Headers of every answer of the route, also of its failures. */
  headers?: Readonly<Record<string, string>>
  /** `param` is what stands in the place of `:name`, as it came. */
  run(incoming: Incoming<R>, param: string): Promise<Answer> | Answer
}

export interface FoundRoute<R extends AccessRecord = AccessRecord> {
  route: Route<R>
  param: string
}

/** @throws AnswerError 404 for a path, 405 for a method that is not served. No path has a trailing slash. */
export function findRoute<R extends AccessRecord>(
  routes: readonly Route<R>[],
  { method = '', url = '' }: { method?: string | undefined; url?: string | undefined },
): FoundRoute<R> {
  const path = url.split('?', 1)[0] ?? ''
  const here = routes.flatMap((route) => {
    const param = paramOf(route.pattern, path)
    return param === undefined ? [] : [{ route, param }]
  })
  const found = here.find(({ route }) => route.method === method)
  if (found) return found
  if (here.length === 0) throw frameErrors.notFound()
  throw frameErrors.methodNotAllowed(here.map(({ route }) => route.method).join(', '))
}

function paramOf(pattern: string, path: string): string | undefined {
  const colon = pattern.indexOf(':')
  if (colon === -1) return path === pattern ? '' : undefined
  const param = path.slice(colon)
  return path.startsWith(pattern.slice(0, colon)) && param !== '' && !param.includes('/') ? param : undefined
}
