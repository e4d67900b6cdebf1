import type { Application } from '../application'

export const bunnyCdn: Application = {
  id: 'bunny-cdn',
  name: 'Bunny CDN',
  description: 'Content delivery network that pulls from a bucket.',
  categories: ['Content Delivery'],
  docs: 'https://docs.bunny.net/',
  accessType: 'S3-Credentials',
}
