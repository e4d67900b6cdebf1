import { can, type ProjectAction } from '@perigee/domain/permissions'
import { roleOf, wireRoles } from '@perigee/domain/roles'
import type { BucketAccess } from './authorize'

/**
 * Whether the person who made the key may do this to the bucket, with the role of now. Who has left the project counts as
 * a member; keys that nobody made are not asked for anybody.
 */
export function makerMay(
  { createdBy, creatorRole, projectOwner, bucket }: BucketAccess,
  action: ProjectAction,
): boolean {
  if (createdBy === null) return true
  const wireRole = creatorRole ?? wireRoles.member
  const role = roleOf({ userId: createdBy, wireRole }, { ownerId: projectOwner })
  return can(role, action, { own: bucket.createdBy === createdBy })
}
