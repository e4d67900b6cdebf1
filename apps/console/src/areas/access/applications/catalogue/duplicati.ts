import type { Application } from '../application'

export const duplicati: Application = {
  id: 'duplicati',
  name: 'Duplicati',
  description: 'Free backup client that encrypts and stores changes only.',
  categories: ['Backup & Recovery'],
  docs: 'https://docs.duplicati.com/',
  accessType: 'S3-Credentials',
}
