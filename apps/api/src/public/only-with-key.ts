import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'

const strategy = 'perigeeKey'

/** Of a route that shares its path with one of the console: it takes the requests that carry `Authorization: Bearer`. */
export const onlyWithKey = { [strategy]: 'yes' }

const isBearer = ({ headers }: IncomingMessage): boolean => /^Bearer /i.test(headers.authorization ?? '')

/** Has to be there before the routes. */
export function tellKeysApart(app: FastifyInstance): void {
  app.addConstraintStrategy({
    name: strategy,
    storage: () => {
      const handlers = new Map<string, never>()
      return {
        get: (value: string) => handlers.get(value) ?? null,
        set: (value: string, handler: never) => void handlers.set(value, handler),
      }
    },
    deriveConstraint: (request: IncomingMessage) => (isBearer(request) ? 'yes' : undefined),
  })
}
