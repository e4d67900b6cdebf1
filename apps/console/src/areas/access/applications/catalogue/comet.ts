import type { Application } from '../application'

export const comet: Application = {
  id: 'comet',
  name: 'Comet',
  description: 'Backup software for service providers and IT teams.',
  categories: ['Backup & Recovery'],
  docs: 'https://docs.cometbackup.com/',
  accessType: 'S3-Credentials',
}
