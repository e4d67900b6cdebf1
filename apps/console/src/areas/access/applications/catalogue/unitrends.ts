import type { Application } from '../application'

export const unitrends: Application = {
  id: 'unitrends',
  name: 'Unitrends',
  description: 'Backup appliances and software for data centres.',
  categories: ['Backup & Recovery'],
  docs: 'https://www.unitrends.com/support/',
  accessType: 'S3-Credentials',
}
