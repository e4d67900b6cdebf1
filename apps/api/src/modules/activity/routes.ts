import { type ActivityEntry, activityEntry, listActivity } from '@perigee/contract/activity'
import { listActivity as findActivity } from '@perigee/satellite-db/activity'
import * as z from 'zod/mini'
import { pageFacts, pageStart } from '@perigee/actors/page-of'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

export const activityRoutes = ({ db }: Deps) => [
  implement(listActivity, async ({ session, query }) => {
    const { entries, total } = await findActivity(db, { userId: session.user.id, ...pageStart(query) })
    const page = pageFacts({ ...query, totalCount: total })
    return { entries: entries.map(presentEntry), ...page }
  }),
]

const presentEntry = ({ at, ...entry }: { kind: string; at: Date; ip: string; userAgent: string }): ActivityEntry =>
  z.parse(activityEntry, { ...entry, at: at.toISOString() })
