import { type AuditEntry, auditLog } from '@perigee/contract/audit'
import { auditedActs } from '@perigee/domain/acts'
import { listActs } from '@perigee/projects/audit/list-acts'
import type { ActRow } from '@perigee/satellite-db/acts'
import type { Deps } from '../../deps'
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
]

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
