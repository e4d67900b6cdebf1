import { createHash } from 'node:crypto'
import type { PublicCall } from '@perigee/contract/public/define'
import { minute, second } from '@perigee/std/durations'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps'
import { openApiOf } from './document'

/** The OpenAPI document of these calls; for everybody, also without a key. `app` has the prefix. */
export function serveOpenApi(
  app: FastifyInstance,
  { settings, addresses }: Pick<Deps, 'settings' | 'addresses'>,
  calls: readonly PublicCall[],
): void {
  const document = openApiOf(calls, {
    brand: settings.brandName,
    origin: addresses.externalOrigin,
  })
  const text = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
  app.get('/openapi.json', async ({ headers }, reply) => {
    reply.header('cache-control', `public, max-age=${(5 * minute) / second}`).header('etag', etag)
    if (headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
