import type { Application } from '../application'

export const pixelfed: Application = {
  id: 'pixelfed',
  name: 'Pixelfed',
  description: 'Photo sharing on the fediverse.',
  categories: ['Content Delivery'],
  docs: 'https://docs.pixelfed.org/',
  accessType: 'S3-Credentials',
}
