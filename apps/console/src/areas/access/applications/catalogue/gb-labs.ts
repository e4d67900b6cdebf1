import type { Application } from '../application'

export const gbLabs: Application = {
  id: 'gb-labs',
  name: 'GB Labs',
  description: 'Storage for media production with copies in the cloud.',
  categories: ['Media', 'Backup & Recovery'],
  docs: '',
  accessType: 'S3-Credentials',
}
