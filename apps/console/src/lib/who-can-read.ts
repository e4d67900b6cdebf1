import type { Project } from '@perigee/contract/projects'

/** Whether the service could see what is in the project. */
export const whoCanRead = ({ hasManagedPassphrase }: Pick<Project, 'hasManagedPassphrase'>): string =>
  hasManagedPassphrase ? 'Managed by the service' : 'Only you hold the passphrase'
