import type { Application } from '../application'

export const commvault: Application = {
  id: 'commvault',
  name: 'Commvault',
  description: 'Data protection for enterprises, from files to databases.',
  categories: ['Backup & Recovery'],
  docs: 'https://documentation.commvault.com/',
  accessType: 'S3-Credentials',
}
