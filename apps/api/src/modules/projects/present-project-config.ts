import type { ProjectConfig } from '@perigee/contract/projects'
import { hasPaidPrivileges, isAccountKind, isPaidTier } from '@perigee/domain/account-kinds'
import type { ProjectOfMember } from '@perigee/satellite-db/members'
import type { ProjectFacts } from '@perigee/satellite-db/projects'
import { toBase64 } from '@perigee/std/encoding'
import { offeredPlacements } from '../../access/placements'
import type { Deps } from '../../deps'

/** What a member's console needs to open the project; the paid flags are those of the owner. */
export const presentProjectConfig = (
  project: ProjectOfMember,
  { memberCount, ownerKind }: ProjectFacts,
  { placements, passphrase }: { placements: Deps['placements']; passphrase: string | undefined },
): ProjectConfig => ({
  hasManagedPassphrase: project.passphraseKeyId !== null,
  ...(passphrase !== undefined && { passphrase }),
  encryptPath: project.pathEncryption,
  isOwnerPaidTier: isAccountKind(ownerKind) && isPaidTier(ownerKind),
  hasPaidPrivileges: isAccountKind(ownerKind) && hasPaidPrivileges(ownerKind),
  role: project.role,
  salt: toBase64(project.salt),
  membersCount: memberCount,
  availablePlacements: offeredPlacements(placements, project.placement),
})
