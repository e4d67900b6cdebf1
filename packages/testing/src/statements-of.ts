import { CompiledQuery, type Kysely, type QueryExecutor, type QueryResult, sql } from 'kysely'

/**
 * Does some work and tells the statements that Kysely has sent in this process meanwhile, those in transactions included.
 * `db`: any open database.
 */
export async function statementsOf<T>(
  db: Pick<Kysely<unknown>, 'getExecutor'>,
  work: () => Promise<T>,
): Promise<{ answer: T; statements: CompiledQuery[] }> {
  const shared = ownerOf(db.getExecutor())
  const statements: CompiledQuery[] = []
  const send = shared.executeQuery
  shared.executeQuery = function <Row>(this: QueryExecutor, query: CompiledQuery<Row>) {
    statements.push(query)
    return send.call(this, query) as Promise<QueryResult<Row>>
  }
  try {
    return { answer: await work(), statements }
  } finally {
    shared.executeQuery = send
  }
}

/** The prototype that all executors have their method from. */
function ownerOf(executor: QueryExecutor): QueryExecutor {
  const above = Object.getPrototypeOf(executor) as QueryExecutor
  return Object.hasOwn(above, 'executeQuery') ? above : ownerOf(above)
}

/**
 * How many rows the statement looks at, in the step of its plan that looks at most, where tables are too large to be read
 * whole. The statement is run for that.
 */
export async function rowsLookedAt(db: Kysely<never>, { sql: text, parameters }: CompiledQuery): Promise<number> {
  const explain = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
  const { rows } = await db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx)
    return trx.executeQuery<{ 'QUERY PLAN': { Plan: PlanStep }[] }>(explain)
  })
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('there is no plan')
  return most(plan)
}

interface PlanStep {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanStep[]
}

const most = (step: PlanStep): number =>
  Math.max(
    (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops'],
    ...(step.Plans ?? []).map(most),
  )
