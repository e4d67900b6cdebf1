import { listOwnActivity } from '@perigee/accounts/activity'
import { type ActivityEntry, activityEntry, listActivity } from '@perigee/contract/activity'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { implement } from '../../session/session'

export const activityRoutes = (deps: Deps) => [
  implement(listActivity, async ({ session, query }) => {
    const { entries, ...page } = await listOwnActivity(deps, session, query)
    return { entries: entries.map(presentEntry), ...page }
  }),
]

const presentEntry = ({ at, ...entry }: { kind: string; at: Date; ip: string; userAgent: string }): ActivityEntry =>
  z.parse(activityEntry, { ...entry, at: at.toISOString() })
