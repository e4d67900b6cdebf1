import { type Actor, isPerson, type Person } from '@perigee/actors/actor'
import type { ControlActor, ControlCaller } from '@perigee/contract/store-control'
import type { ProjectId } from '@perigee/std/brand'

/** Who asks, as the object store judges it. */
export const controlCaller = (actor: Actor, project: ProjectId): ControlCaller =>
  isPerson(actor) ? { project, actor: personOf(actor), sentFrom: actor.caller } : { project, actor }

const personOf = (actor: Person): ControlActor =>
  actor.kind === 'restKey'
    ? { kind: actor.kind, userId: actor.user.id, key: { id: actor.keyId, name: actor.keyName } }
    : { kind: actor.kind, userId: actor.user.id }
