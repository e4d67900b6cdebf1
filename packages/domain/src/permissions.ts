import {
  accountPermissions,
  type ActionTarget,
  installationPermissions,
  nobody,
  type OtherActor,
  type Permission,
  projectPermissions,
} from './permission-table'
import type { Role } from './roles'

export type ProjectAction = keyof typeof projectPermissions
export type AccountAction = keyof typeof accountPermissions
export type InstallationAction = keyof typeof installationPermissions
export type Action = ProjectAction | AccountAction | InstallationAction

/** Who acts: a person by a session, or one of the others. */
export type ActorKind = 'session' | OtherActor

const rows = { ...projectPermissions, ...accountPermissions, ...installationPermissions }
const table: Record<Action, Permission> = rows

/** The kinds of actors that may take an action. */
export type KindFor<A extends Action> =
  | (A extends InstallationAction ? never : 'session')
  | (typeof rows)[A]['also'][number]

/** No action that the table does not have; also none whose name came from elsewhere. */
const permissionFor = (action: Action): Permission | undefined =>
  Object.hasOwn(table, action) ? table[action] : undefined

/** Whether this kind of actor may at all. People of a project need a role besides: see `can`. */
export function isOpenTo(kind: ActorKind, action: Action): boolean {
  const permission = permissionFor(action)
  if (permission === undefined) return false
  return kind === 'session' ? permission.people !== nobody : permission.also.includes(kind)
}

/** May a person with this role in the project do it? Asked by the server, the object store and the screens. */
export const can = (role: Role, action: ProjectAction, target: ActionTarget = {}): boolean =>
  permissionFor(action)?.people?.(role, target) ?? false

/** Whether an account that waits for the operator's check is kept from it. */
export const makesSomething = (action: Action): boolean => permissionFor(action)?.makes === true

export const isProjectAction = (action: Action): action is ProjectAction => Object.hasOwn(projectPermissions, action)
