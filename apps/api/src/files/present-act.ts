import type { AuditEntry } from '@perigee/contract/audit'
import { auditedActs } from '@perigee/domain/acts'
import type { ActRow } from '@perigee/satellite-db/acts'

/** An entry of an audit log; none for an act that this version does not know. */
export function presentAct({ id, name, at, actedBy, actorId, target, facts, person, subject }: ActRow): AuditEntry[] {
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
