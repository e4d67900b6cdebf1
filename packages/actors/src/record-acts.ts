import type { ProjectRow } from '@perigee/satellite-db/projects'
import type { SatelliteDb } from '@perigee/satellite-db/schema'
import { type Doer, type NewAct, writeActs } from '@perigee/satellite-db/write-acts'
import { type Actor, isPerson } from './actor'
import type { Context } from './context'

type Recorded<A extends NewAct> = A extends NewAct
  ? Omit<A, 'projectId' | 'by'> & { project: Pick<ProjectRow, 'internalId'>; actor: Actor }
  : never

/** An act of a use case with the facts that its name has. */
export type Act = Recorded<NewAct>

/** Writes acts into the audit log of their project, in the transaction in which they happen. */
export function recordActs(
  { db, clock }: Pick<Context, 'clock'> & { db: SatelliteDb },
  acts: readonly Act[],
): Promise<void> {
  const entries = acts.map(({ project, actor, ...act }) => ({
    ...act,
    projectId: project.internalId,
    by: doerOf(actor),
  }))
  return writeActs(db, entries, clock())
}

const nobody = { userId: null, email: '', fullName: '', ip: '', userAgent: '' }

function doerOf(actor: Actor): Doer {
  const { kind: actedBy } = actor
  if (!isPerson(actor)) return { ...nobody, actedBy, fullName: actor.kind === 'job' ? actor.job : '' }
  const { user, caller } = actor
  const person = { actedBy, userId: user.id, email: user.email, fullName: user.fullName, ...caller }
  return actor.kind === 'restKey' ? { ...person, restKey: { id: actor.keyId, name: actor.keyName } } : person
}
