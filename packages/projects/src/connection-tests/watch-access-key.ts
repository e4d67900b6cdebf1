import { projectUseCase } from '@perigee/actors/use-case'
import { apiKeyRefusals } from '@perigee/contract/refusals/api-keys'
import { connectionTestLifetime } from '@perigee/domain/connection-outcomes'
import {
  closeConnectionTest,
  deleteEndedConnectionTests,
  findConnectionTest,
  openConnectionTest,
  type SeenRequestRow,
} from '@perigee/satellite-db/connection-tests'
import type { ProjectsContext } from '../context'

type Needs = Pick<ProjectsContext, 'db' | 'clock'>

export interface WatchedAccessKey {
  id: string
  endsAt: Date
  seen: SeenRequestRow[]
}

/** Of one person, who looks at one dialog at a time. */
const mostOpen = 10

/**
 * From now on what the gateway sees of an access key is written down. `keyMark` stands for its id; whose it is nobody
 * can tell here, so whoever knows the id may watch it, and learns how requests with it end.
 */
export const watchAccessKey = projectUseCase(
  'accessKey.create',
  async ({ db, clock }: Needs, { project, actor }, { keyMark }: { keyMark: Uint8Array }): Promise<WatchedAccessKey> => {
    const test = await openConnectionTest(db, {
      projectId: project.internalId,
      openedBy: actor.user.id,
      keyMark,
      endsAt: new Date(clock().getTime() + connectionTestLifetime),
      atMost: mostOpen,
    })
    return { ...test, seen: [] }
  },
)

/** @throws noSuchConnectionTest also for those of somebody else */
export const readWatchedAccessKey = projectUseCase(
  'accessKey.create',
  async ({ db, clock }: Needs, { project, actor }, { id }: { id: string }): Promise<WatchedAccessKey> => {
    const asked = { id, projectId: project.internalId, openedBy: actor.user.id, now: clock() }
    const test = await findConnectionTest(db, asked)
    if (!test) throw apiKeyRefusals.noSuchConnectionTest()
    return test
  },
)

/** One that has ended, or is somebody else's, is left as it is. */
export const unwatchAccessKey = projectUseCase(
  'accessKey.create',
  ({ db }: Needs, { project, actor }, { id }: { id: string }): Promise<void> =>
    closeConnectionTest(db, { id, projectId: project.internalId, openedBy: actor.user.id }),
)

/** A job. Safe to run at any time. @returns how many */
export const purgeConnectionTests = ({ db, clock }: Needs): Promise<number> =>
  deleteEndedConnectionTests(db, { before: clock() })
