import { type Actor, isPerson } from '@perigee/actors/actor'
import type { ControlCaller } from '@perigee/contract/store-control'
import type { ProjectId } from '@perigee/std/brand'

/** Who asks, as the object store judges it. */
export const controlCaller = (actor: Actor, project: ProjectId): ControlCaller =>
  isPerson(actor)
    ? { project, actor: { kind: actor.kind, userId: actor.user.id }, sentFrom: actor.caller }
    : { project, actor }
