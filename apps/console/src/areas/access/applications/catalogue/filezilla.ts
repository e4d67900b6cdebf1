import type { Application } from '../application'

export const filezilla: Application = {
  id: 'filezilla',
  name: 'FileZilla Pro',
  description: 'File transfer with a window for each side.',
  categories: ['File Management'],
  docs: 'https://filezillapro.com/docs/',
  accessType: 'S3-Credentials',
}
