import { inTransaction } from '@perigee/actors/context'
import { recordActs } from '@perigee/actors/record-acts'
import { deleteEndedKeys } from '@perigee/satellite-db/key-ends'
import { keyAct } from '../audit/key-act'
import type { ProjectsContext } from '../context'

const mostAtOnce = 500

/** A job: takes keys whose time beside their successor is over. @returns how many went */
export const endReplacedKeys = (context: Pick<ProjectsContext, 'db' | 'clock'>): Promise<number> =>
  inTransaction(context, async (within) => {
    const gone = await deleteEndedKeys(within.db, { now: within.clock(), limit: mostAtOnce })
    const actor = { kind: 'job', job: 'end-replaced-keys' } as const
    const acts = gone.map(({ internalProjectId: internalId, ...key }) =>
      keyAct({ what: 'deleted', key, project: { internalId }, actor }),
    )
    await recordActs(within, acts)
    return gone.length
  })
