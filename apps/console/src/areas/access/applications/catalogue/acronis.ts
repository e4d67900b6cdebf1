import type { Application } from '../application'

export const acronis: Application = {
  id: 'acronis',
  name: 'Acronis',
  description: 'Backup and recovery of machines, servers and cloud workloads.',
  categories: ['Backup & Recovery'],
  docs: 'https://www.acronis.com/en-us/support/documentation/',
  accessType: 'S3-Credentials',
}
