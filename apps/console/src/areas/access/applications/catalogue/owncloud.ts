import type { Application } from '../application'

export const owncloud: Application = {
  id: 'owncloud',
  name: 'ownCloud',
  description: 'File sharing and teamwork on a server of your own.',
  categories: ['File Management'],
  docs: 'https://doc.owncloud.com/',
  accessType: 'S3-Credentials',
}
