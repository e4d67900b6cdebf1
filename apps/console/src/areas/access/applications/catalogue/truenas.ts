import type { Application } from '../application'

export const truenas: Application = {
  id: 'truenas',
  name: 'TrueNAS',
  description: 'Network storage with cloud sync of its datasets.',
  categories: ['Backup & Recovery', 'Media'],
  docs: 'https://www.truenas.com/docs/',
  accessType: 'S3-Credentials',
}
