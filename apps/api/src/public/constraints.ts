import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const [withKey, withSlash] = ['perigeeKey', 'perigeeSlash']

/** Of a route that shares its path with one of the console: it takes the requests that carry `Authorization: Bearer`. */
export const onlyWithKey = { [withKey]: 'yes' }

/** Of a route of older clients that shares its path with a newer one: it takes the addresses that end with a slash. */
export const onlyWithSlash = { [withSlash]: 'yes' }

const isBearer = ({ headers }: IncomingMessage): boolean => /^Bearer /i.test(headers.authorization ?? '')
const endsWithSlash = ({ url = '' }: IncomingMessage): boolean => (url.split('?', 1)[0] ?? '').endsWith('/')

/** Lets routes be told apart by more than their paths. Has to be there before the routes. */
export function addConstraints(app: FastifyInstance): void {
  for (const [name, holds] of [
    [withKey, isBearer],
    [withSlash, endsWithSlash],
  ] as const) {
    app.addConstraintStrategy({
      name,
      storage: () => {
        const handlers = new Map<unknown, never>()
        return {
          get: (value) => handlers.get(value) ?? null,
          set: (value, handler) => void handlers.set(value, handler as never),
        }
      },
      deriveConstraint: (request: IncomingMessage) => (holds(request) ? 'yes' : undefined),
    })
  }
}
