import { toHex } from '@perigee/std/encoding'
import { sql, type Kysely, type RawBuilder } from 'kysely'

/**
 * Runs the query once to warm up, then prints its plan as it ran. The plan is the one for any parameters, which a
 * prepared statement ends up with.
 */
export async function printPlan<Schema>(db: Kysely<Schema>, title: string, query: RawBuilder<unknown>): Promise<void> {
  const { sql: text, parameters } = query.compile(db)
  await sql.raw(`prepare listed as ${text}`).execute(db)
  await sql.raw('set plan_cache_mode = force_generic_plan').execute(db)
  const explained = sql<{ 'QUERY PLAN': string }>`
    explain (analyze, buffers, costs off) execute listed(${sql.raw(parameters.map(literal).join(', '))})`
  await explained.execute(db)
  const { rows } = await explained.execute(db)
  await sql.raw('deallocate listed').execute(db)
  console.log(`-- ${title}`)
  for (const row of rows) console.log(row['QUERY PLAN'])
  console.log()
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (value instanceof Uint8Array) return `'\\x${toHex(value)}'`
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]::bytea[]`
  throw new TypeError('a parameter of a kind that pages do not use')
}
