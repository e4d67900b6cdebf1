import { notPermitted } from '@perigee/contract/refusals/permissions'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { projectRefusals } from '@perigee/contract/refusals/projects'
import type { ActionTarget } from '@perigee/domain/permission-table'
import {
  type Action,
  can,
  isOpenTo,
  isProjectAction,
  makesSomething,
  type ProjectAction,
} from '@perigee/domain/permissions'
import { type Role, roleOf } from '@perigee/domain/roles'
import { findProjectOfMember } from '@perigee/satellite-db/members'
import { findProjectByPublicId, type ProjectRow } from '@perigee/satellite-db/projects'
import type { ProjectId } from '@perigee/std/brand'
import { type Actor, isFor, isPerson } from './actor'
import type { Context } from './context'
import { requireActive } from './require-active'

/** What the gate is asked for; `signedIn`: a session, for what people do with their own account alone. */
export type Asked = Action | 'signedIn'

/** What an action is about, as the gate judges it. */
export interface Target extends ActionTarget {
  /** Of the person who acts, in the project; null for operators and jobs. */
  role: Role | null
}

export interface ProjectOfActor {
  project: ProjectRow
  role: Role | null
}

/**
 * The gate: whether this actor may do this. Use cases ask it by being made with `useCase`, `projectUseCase` or
 * `thingsUseCase`. @throws forbidden, or what the action says instead, keyForOneProject
 */
export function authorize(actor: Actor, action: Action, { role, ...target }: Target = { role: null }): void {
  requireOpen(actor, action)
  if (!isPerson(actor)) return
  if (isBeyondItsProject(actor, action)) throw restKeyRefusals.keyForOneProject()
  if (isProjectAction(action) && !(role !== null && can(role, action, target))) throw notPermitted(action)
  if (makesSomething(action)) requireActive(actor)
}

/** Actions on an account that a key for one project can take: they show it what is that project's. */
const narrowed: readonly Action[] = ['project.list', 'account.readUsage']

/** What is about the whole account is not for a key of one project. */
const isBeyondItsProject = (actor: Actor, action: Action): boolean =>
  actor.kind === 'restKey' && actor.rights.projectId !== null && !isProjectAction(action) && !narrowed.includes(action)

/**
 * Whether this kind of actor may at all, whatever it is about; the frame of the server asks it before each call is read.
 * What the table does not name is refused. @throws forbidden
 */
export function requireOpen(actor: Actor, may: Asked): void {
  if (may === 'signedIn') {
    if (actor.kind !== 'session') throw commonRefusals.forbidden()
  } else if (!isOpenTo(actor.kind, may)) throw notPermitted(may)
}

/** The project of an action. @throws noSuchProject, forbidden */
export async function authorizeInProject(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  action: ProjectAction,
  projectId: ProjectId,
): Promise<ProjectOfActor> {
  const found = await requireProject({ db }, actor, projectId)
  authorize(actor, action, found)
  return found
}

/** @throws noSuchProject for people who are not in it, as for an id that nothing has */
export async function requireProject(
  { db }: Pick<Context, 'db'>,
  actor: Actor,
  projectId: ProjectId,
): Promise<ProjectOfActor> {
  const found = await findProject(db, actor, projectId)
  if (!found) throw projectRefusals.noSuchProject()
  return found
}

/** People find active projects that they are in, and that their key is for; operators and jobs find all. */
async function findProject(db: Context['db'], actor: Actor, projectId: ProjectId): Promise<ProjectOfActor | undefined> {
  if (!isPerson(actor)) {
    const project = await findProjectByPublicId(db, projectId)
    return project && { project, role: null }
  }
  if (!isFor(actor, projectId)) return undefined
  const userId = actor.user.id
  const found = await findProjectOfMember(db, { projectId, userId })
  if (!found) return undefined
  const { role, ...project } = found
  return { project, role: roleOf({ userId, wireRole: role }, project) }
}
