import type { ProjectConfig } from '@perigee/contract/projects'
import { hasPaidPrivileges, isAccountKind, isPaidTier } from '@perigee/domain/account-kinds'
import { offeredPlacements, type Placement } from '@perigee/domain/placements'
import { wireRoles } from '@perigee/domain/roles'
import type { OpenedProject } from '@perigee/projects/projects/open-project'
import { toBase64 } from '@perigee/std/encoding'

type OpenedInConsole = OpenedProject & { computeToken: string | undefined }

/** What a member's console needs to open the project; the paid flags are those of the owner. */
export const presentProjectConfig = (
  { project, role, memberCount, ownerKind, ownerEmail, passphrase, computeToken }: OpenedInConsole,
  placements: readonly Placement[],
): ProjectConfig => ({
  hasManagedPassphrase: project.passphraseKeyId !== null,
  ...(passphrase !== undefined && { passphrase }),
  ...(computeToken !== undefined && { computeAuthToken: computeToken }),
  encryptPath: project.pathEncryption,
  isOwnerPaidTier: isAccountKind(ownerKind) && isPaidTier(ownerKind),
  hasPaidPrivileges: isAccountKind(ownerKind) && hasPaidPrivileges(ownerKind),
  role: role === 'member' ? wireRoles.member : wireRoles.admin,
  salt: toBase64(project.salt),
  membersCount: memberCount,
  ownerEmail,
  storageNotificationsEnabled: project.storageNotifications,
  egressNotificationsEnabled: project.egressNotifications,
  availablePlacements: offeredPlacements(placements, project.placement),
})
