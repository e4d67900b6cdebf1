import type { ActorKind } from '@perigee/domain/permissions'
import type { PublicArea } from '@perigee/domain/public-areas'
import type { RestKeyAccess } from '@perigee/domain/rest-key'
import type { UserRow } from '@perigee/satellite-db/users'
import type { ProjectId } from '@perigee/std/brand'

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

/** What a key may, of what its person may. */
export interface RestKeyRights {
  readonly access: RestKeyAccess
  /** The only project that it is for; null: all of the person's. */
  readonly projectId: ProjectId | null
  /** What of the public API it is for; null: all of it. */
  readonly areas: readonly PublicArea[] | null
}

/** Of a key without restrictions. */
export const allRights: RestKeyRights = { access: 'write', projectId: null, areas: null }

/** A program that acts for a person. */
export interface RestKeyActor {
  readonly kind: 'restKey'
  readonly user: UserRow
  readonly caller: Caller
  readonly keyId: string
  readonly keyName: string
  readonly rights: RestKeyRights
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

/** Whether what an actor may reaches into this project, where the role does. Only a key can be for one project alone. */
export const isFor = (actor: Actor, projectId: ProjectId): boolean =>
  actor.kind !== 'restKey' || actor.rights.projectId === null || actor.rights.projectId === projectId

/** Whether the actor has an account, and thereby roles in projects. */
export const isPerson = (actor: Actor): actor is Person => actor.kind === 'session' || actor.kind === 'restKey'
