import type { Project } from '@perigee/contract/projects'

/** Whether the service could see what is in the project. */
export const whoCanRead = ({ hasManagedPassphrase }: Pick<Project, 'hasManagedPassphrase'>): string =>
  hasManagedPassphrase ? 'Managed by the service: it keeps the passphrase' : 'Only you hold the passphrase'
