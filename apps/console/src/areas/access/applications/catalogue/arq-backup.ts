import type { Application } from '../application'

export const arqBackup: Application = {
  id: 'arq-backup',
  name: 'Arq Backup',
  description: 'Encrypted backup of Macs and Windows machines.',
  categories: ['Backup & Recovery'],
  docs: 'https://www.arqbackup.com/documentation/',
  accessType: 'S3-Credentials',
}
