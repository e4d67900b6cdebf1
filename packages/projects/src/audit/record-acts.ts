import { type Actor, isPerson } from '@perigee/actors/actor'
import type { Context } from '@perigee/actors/context'
import { randomBytes } from '@perigee/crypto/hash'
import type { AuditedAct, FactsOf } from '@perigee/domain/acts'
import { keptUserAgent } from '@perigee/domain/device-text'
import { insertActs } from '@perigee/satellite-db/acts'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import type { ProjectRow } from '@perigee/satellite-db/projects'
import { hashPerson } from './hash-entries'

/** An act with the facts that its name has. */
export type Act = { [Name in AuditedAct]: ActNamed<Name> }[AuditedAct]

interface ActNamed<Name extends AuditedAct> {
  name: Name
  project: Pick<ProjectRow, 'internalId'>
  actor: Actor
  /** Name or public id of what it is about, never that of an object. */
  target: string
  facts: FactsOf<Name>
}

/** Writes acts into the audit log of their project, in the transaction in which they happen. */
export async function recordActs(
  { db, clock }: Pick<Context, 'clock'> & { db: SatelliteDb },
  acts: readonly Act[],
): Promise<void> {
  const at = clock()
  await insertActs(
    db,
    acts.map((act) => entryOf(act, at)),
  )
}

function entryOf({ name, project, actor, target, facts }: Act, at: Date) {
  const actor_id = isPerson(actor) ? actor.user.id : null
  const person = { ...whoIs(actor), salt: randomBytes(16) }
  const { fullName, userAgent, ...kept } = person
  return {
    act: {
      project_id: project.internalId,
      name,
      at,
      actor_kind: actor.kind,
      actor_id,
      target,
      facts: JSON.stringify(facts),
      person_hash: hashPerson(person),
    },
    person: { ...kept, user_id: actor_id, name: fullName, user_agent: userAgent },
  }
}

function whoIs(actor: Actor) {
  if (!isPerson(actor)) return { email: '', fullName: actor.kind === 'job' ? actor.job : '', ip: '', userAgent: '' }
  const { user, caller } = actor
  return { email: user.email, fullName: user.fullName, ip: caller.ip, userAgent: keptUserAgent(caller.userAgent) }
}
