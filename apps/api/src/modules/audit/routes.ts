import { auditLog, auditLogExport, auditLogPeople } from '@perigee/contract/audit'
import { exportActs } from '@perigee/projects/audit/export-acts'
import { listActors, listActs } from '@perigee/projects/audit/list-acts'
import type { Deps } from '../../deps'
import { auditLogFile } from '../../files/audit-log-file'
import { presentAct } from '../../files/present-act'
import { serve } from '../../session/serve'

export const auditRoutes = (deps: Deps) => [
  serve(deps, auditLog, listActs, {
    input: ({ params, query: { userId, act, ...query } }) => ({
      projectId: params.id,
      actorId: userId,
      name: act,
      ...query,
    }),
    present: ({ entries, next }) => ({ entries: entries.flatMap(presentAct), next }),
  }),

  serve(deps, auditLogExport, exportActs, {
    input: ({ params, query: { userId, act, topic, from, to } }) => ({
      projectId: params.id,
      actorId: userId,
      name: act,
      topic,
      from,
      to,
    }),
    present: (pages, { reply, query: { format } }) => auditLogFile(pages, { reply, format }),
  }),

  serve(deps, auditLogPeople, listActors, {
    input: ({ params }) => ({ projectId: params.id }),
    present: (people) => ({
      people: people.map(({ userId, email, fullName: name }) => ({ userId, email, name })),
    }),
  }),
]
