import type { Application } from '../application'

export const veeam: Application = {
  id: 'veeam',
  name: 'Veeam',
  description: 'Backup and replication of virtual, physical and cloud machines.',
  categories: ['Backup & Recovery'],
  docs: 'https://helpcenter.veeam.com/',
  accessType: 'S3-Credentials',
}
