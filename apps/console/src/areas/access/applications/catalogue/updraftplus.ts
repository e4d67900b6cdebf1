import type { Application } from '../application'

export const updraftplus: Application = {
  id: 'updraftplus',
  name: 'UpdraftPlus',
  description: 'Backup and restore of WordPress sites.',
  categories: ['Backup & Recovery'],
  docs: 'https://updraftplus.com/support/',
  accessType: 'S3-Credentials',
}
