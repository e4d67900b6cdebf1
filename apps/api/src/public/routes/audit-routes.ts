import type { QueryOf } from '@perigee/contract/call'
import { publicAudit } from '@perigee/contract/public/audit'
import { exportActs } from '@perigee/projects/audit/export-acts'
import { listActors, listActs } from '@perigee/projects/audit/list-acts'
import * as z from 'zod/mini'
import type { Deps } from '../../deps'
import { auditLogFile } from '../../files/audit-log-file'
import { presentAct } from '../../files/present-act'
import { keyOfCursor, presentPage } from '../cursors'
import { servePublic } from '../serve-public'

const entryId = z.int()

export const auditRoutes = (deps: Deps) => [
  servePublic(deps, publicAudit.list, listActs, {
    input: ({ params, query: { limit, cursor, ...query } }) => ({
      ...params,
      ...searched(query),
      before: keyOfCursor(publicAudit.list, cursor, entryId),
      limit,
    }),
    present: ({ entries, next }) =>
      presentPage(publicAudit.list, { items: entries.flatMap(presentAct), next }, (entry) => entry),
  }),

  servePublic(deps, publicAudit.export, exportActs, {
    input: ({ params, query: { format: _format, ...query } }) => ({ ...params, ...searched(query) }),
    present: (pages, { reply, query: { format } }) => auditLogFile(pages, { reply, format }),
  }),

  servePublic(deps, publicAudit.people, listActors, {
    input: ({ params }) => params,
    present: (people) => ({ items: people.map(({ userId, email, fullName: name }) => ({ userId, email, name })) }),
  }),
]

type Searched = Omit<QueryOf<typeof publicAudit.list>, 'limit' | 'cursor'>

const searched = ({ userId: actorId, act: name, topic, from, to }: Searched) => ({ actorId, name, topic, from, to })
