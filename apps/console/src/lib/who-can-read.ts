import type { Project } from '@perigee/contract/projects'

/** Whether the service could see what is in the project. */
export const whoCanRead = ({ hasManagedPassphrase }: Pick<Project, 'hasManagedPassphrase'>): string =>
  hasManagedPassphrase ? 'Managed by the service: it keeps the passphrase' : 'Only you hold the passphrase'

/** How a project is encrypted, in the word of lists and settings. */
export const encryptionName = (managed: boolean): 'Automatic' | 'Manual' => (managed ? 'Automatic' : 'Manual')
