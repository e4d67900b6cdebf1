import type { AuthConfig } from '@perigee/auth'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import { findProjectOfApiKey } from '@perigee/satellite-db/projects/find-project-of-api-key'
import type { SatelliteDb } from '@perigee/satellite-db/schema'

/** How the auth service learns about the project behind an API key. */
export const projectOfApiKey =
  (db: SatelliteDb): NonNullable<AuthConfig['projectOfApiKey']> =>
  async (head) => {
    const found = await findProjectOfApiKey(db, head)
    return (
      found && {
        publicId: found.publicId,
        createdAt: found.createdAt,
        paidTier: isAccountKind(found.ownerKind) && hasPaidPrivileges(found.ownerKind),
      }
    )
  }
