import { type AuditEntry, auditLog, auditLogExport, auditLogPeople } from '@perigee/contract/audit'
import { auditedActs } from '@perigee/domain/acts'
import { exportActs } from '@perigee/projects/audit/export-acts'
import { listActors, listActs } from '@perigee/projects/audit/list-acts'
import type { ActRow } from '@perigee/satellite-db/acts'
import type { Deps } from '../../deps'
import { serve } from '../../session/serve'
import { exportText } from './export-text'

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
    present(pages, { reply, query: { format } }) {
      reply.header('content-type', `${contentTypes[format]}; charset=utf-8`)
      reply.header('content-disposition', `attachment; filename="audit-log.${format}"`)
      return exportText(presented(pages), format)
    },
  }),

  serve(deps, auditLogPeople, listActors, {
    input: ({ params }) => ({ projectId: params.id }),
    present: (people) => ({
      people: people.map(({ userId, email, fullName: name }) => ({ userId, email, name })),
    }),
  }),
]

const contentTypes = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const

async function* presented(pages: AsyncIterable<ActRow[]>): AsyncIterable<AuditEntry[]> {
  for await (const page of pages) yield page.flatMap(presentAct)
}

function presentAct({ id, name, at, actedBy, actorId, target, facts, person, subject }: ActRow): AuditEntry[] {
  const act = auditedActs.find((known) => known === name)
  if (act === undefined) return []
  return [
    {
      id,
      act,
      at: at.toISOString(),
      actedBy,
      userId: actorId,
      email: person?.email ?? '',
      name: person?.fullName ?? '',
      ip: person?.ip ?? '',
      userAgent: person?.userAgent ?? '',
      target,
      about: subject?.email ?? '',
      facts,
    },
  ]
}
