import type { ActorKind } from '@perigee/domain/permissions'
import type { UserRow } from '@perigee/satellite-db/users'

/** Where a request comes from: what sessions, the activity list and the audit log keep of it. */
export interface Caller {
  ip: string
  userAgent: string
}

/** A person who is logged in. */
export interface SessionActor {
  readonly kind: 'session'
  readonly user: UserRow
  readonly caller: Caller
  /** Names the session: the hash of its id. */
  readonly idHash: Uint8Array
}

/** A program that acts for a person. */
export interface RestKeyActor {
  readonly kind: 'restKey'
  readonly user: UserRow
  readonly caller: Caller
  readonly keyId: string
}

/** Whoever runs the server's commands on its host. */
export interface OperatorActor {
  readonly kind: 'operator'
}

/** Work that the server does by the clock. */
export interface JobActor {
  readonly kind: 'job'
  readonly job: string
}

/** Who asks for something. Found by the app that takes the request, never by a use case. */
export type Actor = SessionActor | RestKeyActor | OperatorActor | JobActor
export type Person = SessionActor | RestKeyActor
export type ActorOf<Kind extends ActorKind> = Extract<Actor, { kind: Kind }>

export const operator: OperatorActor = { kind: 'operator' }

/** Whether the actor has an account, and thereby roles in projects. */
export const isPerson = (actor: Actor): actor is Person => actor.kind === 'session' || actor.kind === 'restKey'
