import { sql } from 'kysely'
import { AnswerError } from '@perigee/server-kit/edge/answer'
import type { Route } from '@perigee/server-kit/edge/routes'
import type { AuthService } from '../service'

const ok = { status: 200 }

export const startupHealth = ({ life }: AuthService): Route => ({
  method: 'GET',
  pattern: '/v1/health/startup',
  run() {
    if (!life.started) throw new AnswerError(503, 'not started')
    return ok
  },
})

/** 200 while the service is up, is not about to stop, and reaches its database. */
export const liveHealth = ({ life, db }: AuthService): Route => ({
  method: 'GET',
  pattern: '/v1/health/live',
  async run() {
    if (!life.started || life.stopping) throw new AnswerError(503, 'not serving')
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new AnswerError(503, 'the database does not answer', { cause })
    }
    return ok
  },
})
