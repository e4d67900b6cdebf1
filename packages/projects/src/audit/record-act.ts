import { type Actor, isPerson } from '@perigee/actors/actor'
import type { Context } from '@perigee/actors/context'
import { randomBytes } from '@perigee/crypto/hash'
import type { AuditedAct, FactsOf } from '@perigee/domain/acts'
import { keptUserAgent } from '@perigee/domain/device-text'
import { insertAct } from '@perigee/satellite-db/acts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { hashPerson } from './hash-entries'

interface Act<Name extends AuditedAct> {
  name: Name
  project: Pick<ProjectRow, 'internalId'>
  actor: Actor
  /** Name or public id of what it is about, never that of an object. */
  target: string
  facts: FactsOf<Name>
}

/** Writes an act into the audit log of its project, in the transaction in which it happens. */
export async function recordAct<Name extends AuditedAct>(
  { db, clock }: Pick<Context, 'clock'> & { db: SatelliteDb },
  { name, project, actor, target, facts }: Act<Name>,
): Promise<void> {
  const userId = isPerson(actor) ? actor.user.id : null
  const person = { ...whoIs(actor), salt: randomBytes(16) }
  await insertAct(
    db,
    {
      project_id: project.internalId,
      name,
      at: clock(),
      actor_kind: actor.kind,
      actor_id: userId,
      target,
      facts: JSON.stringify(facts),
      person_hash: hashPerson(person),
    },
    {
      user_id: userId,
      salt: person.salt,
      email: person.email,
      name: person.fullName,
      ip: person.ip,
      user_agent: person.userAgent,
    },
  )
}

function whoIs(actor: Actor) {
  if (!isPerson(actor)) return { email: '', fullName: actor.kind === 'job' ? actor.job : '', ip: '', userAgent: '' }
  const { user, caller } = actor
  return { email: user.email, fullName: user.fullName, ip: caller.ip, userAgent: keptUserAgent(caller.userAgent) }
}
