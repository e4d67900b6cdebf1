import type { Application } from '../application'

export const masv: Application = {
  id: 'masv',
  name: 'MASV',
  description: 'Fast transfer of large media files.',
  categories: ['File Management', 'Media'],
  docs: 'https://help.massive.io/',
  accessType: 'S3-Credentials',
}
