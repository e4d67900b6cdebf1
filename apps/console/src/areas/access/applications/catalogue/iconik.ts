import type { Application } from '../application'

export const iconik: Application = {
  id: 'iconik',
  name: 'Iconik',
  description: 'Media asset management in the cloud with search and review.',
  categories: ['File Management', 'Media'],
  docs: 'https://help.iconik.backlight.co/',
  accessType: 'S3-Credentials',
}
