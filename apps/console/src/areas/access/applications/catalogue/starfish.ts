import type { Application } from '../application'

export const starfish: Application = {
  id: 'starfish',
  name: 'Starfish',
  description: 'Index and management of very large collections of files.',
  categories: ['File Management'],
  docs: 'https://starfishstorage.com/',
  accessType: 'S3-Credentials',
}
