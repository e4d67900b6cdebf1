import type { Application } from '../application'

export const kerberosIo: Application = {
  id: 'kerberos-io',
  name: 'Kerberos.io',
  description: 'Video surveillance that stores recordings in object storage.',
  categories: ['File Management', 'Media'],
  docs: 'https://doc.kerberos.io/',
  accessType: 'S3-Credentials',
}
