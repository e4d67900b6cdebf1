export type Role = 'owner' | 'admin' | 'member'
export type DisplayRole = 'Owner' | 'Admin' | 'Member' | 'Invited' | 'Invite Expired'

/** As memberships store it and the wire carries it; the owner is an admin there. */
export const wireRoles = { admin: 0, member: 1 } as const

export const roleOf = (person: { userId: string; wireRole: number }, project: { ownerId: string }): Role => {
  if (person.userId === project.ownerId) return 'owner'
  return person.wireRole === wireRoles.member ? 'member' : 'admin'
}

export type ProjectAction =
  | 'project.view'
  | 'project.rename'
  | 'project.delete'
  | 'project.requestLimit'
  | 'project.setLimits'
  | 'usageReport.read'
  | 'member.invite'
  | 'member.cancelInvitation'
  | 'member.remove'
  | 'member.changeRole'
  | 'accessKey.create'
  | 'accessKey.delete'
  | 'domain.create'
  | 'domain.delete'
  | 'bucket.create'
  | 'bucket.delete'
  | 'compute.use'

export interface ActionTarget {
  /** The thing was made by the caller, or the person is the caller. */
  own?: boolean
  /** The target of a change in the team. */
  targetRole?: Role
}

type Sentence = (role: Role, target: ActionTarget) => boolean

const everyone: Sentence = () => true
const ownerOnly: Sentence = (role) => role === 'owner'
const leaders: Sentence = (role) => role !== 'member'
const leadersOrOwn: Sentence = (role, { own }) => role !== 'member' || own === true

const sentences: Record<ProjectAction, Sentence> = {
  'project.view': everyone,
  'project.rename': ownerOnly,
  'project.delete': ownerOnly,
  'project.requestLimit': ownerOnly,
  'project.setLimits': leaders,
  'usageReport.read': ownerOnly,
  'member.invite': leaders,
  'member.cancelInvitation': leaders,
  'member.remove': (role, target) => target.targetRole !== 'owner' && leadersOrOwn(role, target),
  'member.changeRole': (role, { targetRole }) => role === 'owner' && targetRole !== 'owner',
  'accessKey.create': everyone,
  'accessKey.delete': leadersOrOwn,
  'domain.create': everyone,
  'domain.delete': leadersOrOwn,
  'bucket.create': everyone,
  'bucket.delete': leadersOrOwn,
  'compute.use': leaders,
}

/** May someone with this role in the project do it? Asked by the server and by the screens. */
export const can = (role: Role, action: ProjectAction, target: ActionTarget = {}): boolean =>
  sentences[action](role, target)
