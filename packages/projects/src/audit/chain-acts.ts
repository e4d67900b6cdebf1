import { type Context, inTransaction } from '@perigee/actors/context'
import { actsToChain, insertBatch, lastBatch, lockChain, projectsToChain } from '@perigee/satellite-db/acts'
import { beginning, hashBatch } from '@perigee/satellite-db/act-hashes'

/** Entries of a batch at most, and projects of a run. */
const batchSize = 1_000
const projectsAtOnce = 1_000

type Needs = Pick<Context, 'db' | 'clock'>

/**
 * A job: joins the entries that have come since to the chain of their project. Writers of entries share no row and wait
 * for nobody. Safe to run at any time, also twice at once. @returns how many entries were joined
 */
export async function chainActs(context: Needs): Promise<number> {
  let chained = 0
  for (const projectId of await projectsToChain(context.db, projectsAtOnce)) {
    chained += await chainProject(context, projectId)
  }
  return chained
}

const chainProject = async (context: Needs, projectId: number): Promise<number> => {
  let chained = 0
  for (;;) {
    const joined = await chainBatch(context, projectId)
    chained += joined
    if (joined < batchSize) return chained
  }
}

const chainBatch = (context: Needs, projectId: number): Promise<number> =>
  inTransaction(context, async ({ db, clock }) => {
    await lockChain(db, projectId)
    const entries = await actsToChain(db, { projectId, limit: batchSize })
    const last = entries.at(-1)
    if (!last) return 0
    const before = await lastBatch(db, projectId)
    const number = (before?.number ?? 0) + 1
    const previous = before?.hash ?? beginning
    await insertBatch(
      db,
      {
        project_id: projectId,
        number,
        entries: entries.length,
        last_at: last.at,
        previous,
        hash: hashBatch(previous, number, entries),
        chained_at: clock(),
      },
      entries.map(({ id }) => id),
    )
    return entries.length
  })
