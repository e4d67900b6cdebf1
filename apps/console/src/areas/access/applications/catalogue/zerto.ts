import type { Application } from '../application'

export const zerto: Application = {
  id: 'zerto',
  name: 'Zerto',
  description: 'Disaster recovery of virtual machines with continuous replication.',
  categories: ['Backup & Recovery'],
  docs: 'https://help.zerto.com/',
  accessType: 'S3-Credentials',
}
