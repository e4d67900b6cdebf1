import { sql } from 'kysely'
import { commonRefusals } from '@perigee/contract/refusals/common'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { FastifyInstance } from 'fastify'

interface Parts {
  db: SatelliteDb
  life: { isStopping: boolean }
}

/** `/-/health`: 200 while the service is not about to stop and reaches its database, whatever its engine does. */
export function serveHealth(app: FastifyInstance, { db, life }: Parts): void {
  app.get('/-/health', async (_request, reply) => {
    if (life.isStopping) throw commonRefusals.unavailable()
    await sql`select 1`.execute(db).catch(() => {
      throw commonRefusals.unavailable()
    })
    return reply.type('text/plain; charset=utf-8').send('')
  })
}
