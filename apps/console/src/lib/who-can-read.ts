import type { Project } from '@perigee/contract/projects'

/** Whether the service could see what is in the project. */
export function whoCanRead({
  hasManagedPassphrase,
  memberCount,
}: Pick<Project, 'hasManagedPassphrase' | 'memberCount'>) {
  if (hasManagedPassphrase) return 'Managed by the service: it keeps the passphrase'
  return memberCount > 1 ? 'Only the people of this project hold the passphrase' : 'Only you hold the passphrase'
}

/** How a project is encrypted, in the word of lists and settings. */
export const encryptionName = (managed: boolean): 'Automatic' | 'Manual' => (managed ? 'Automatic' : 'Manual')
