import type { Application } from '../application'

export const signiant: Application = {
  id: 'signiant',
  name: 'Signiant',
  description: 'Accelerated transfer of media between people and places.',
  categories: ['File Management', 'Media'],
  docs: 'https://help.signiant.com/',
  accessType: 'S3-Credentials',
}
