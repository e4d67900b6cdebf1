export type Role = 'owner' | 'admin' | 'member'
export const roleNames = { owner: 'Owner', admin: 'Admin', member: 'Member' } as const satisfies Record<Role, string>
export type DisplayRole = (typeof roleNames)[Role] | 'Invited' | 'Invite Expired'

/** As memberships store it and the wire carries it; the owner is an admin there. */
export const wireRoles = { admin: 0, member: 1 } as const
export type WireRole = (typeof wireRoles)[keyof typeof wireRoles]

/** A number that means no role gives the fewest rights. */
export const roleOf = (person: { userId: string; wireRole: WireRole }, project: { ownerId: string }): Role => {
  if (person.userId === project.ownerId) return 'owner'
  return person.wireRole === wireRoles.admin ? 'admin' : 'member'
}
