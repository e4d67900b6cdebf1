import { migrations as auth } from '@perigee/auth/migrations/index'
import { migrations as satellite } from '@perigee/satellite-db/migrations/index'
import { migrations as store } from '@perigee/store-core/migrations/index'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Migration,
} from 'kysely'
import { expect, it } from 'vitest'

/** The statements of a step on an empty database. */
async function statementsOf(step: Migration): Promise<string[]> {
  const texts: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void texts.push(event.query.sql),
  })
  await step.up(db)
  return texts
}

const steps = Object.entries({ satellite, store, auth }).flatMap(([schema, migrations]) =>
  Object.entries({ ...migrations.beforeBaseline, ...migrations.steps }).map(([name, step]): [string, Migration] => [
    `${schema}/${name}`,
    step,
  ]),
)

it.each(steps)('%s changes tables and data: functions, views and triggers are files', async (_, step) => {
  for (const text of await statementsOf(step)) {
    expect(text).not.toMatch(/\b(create|replace|drop|alter)\s+(function|procedure|view|trigger)\b/i)
    expect(text).not.toMatch(/pg_get_functiondef|\bdo\s+\$/i)
  }
})
