import { sql, type Kysely, type RawBuilder } from 'kysely'

/** Runs the query once to warm up, then prints its plan as it ran. */
export async function printPlan<Schema>(db: Kysely<Schema>, title: string, query: RawBuilder<unknown>): Promise<void> {
  const explained = sql<{ 'QUERY PLAN': string }>`explain (analyze, buffers, costs off) ${query}`
  await explained.execute(db)
  const { rows } = await explained.execute(db)
  console.log(`-- ${title}`)
  for (const row of rows) console.log(row['QUERY PLAN'])
  console.log()
}
