import type { Application } from '../application'

export const livepeer: Application = {
  id: 'livepeer',
  name: 'Livepeer',
  description: 'Video transcoding and streaming on a decentralised network.',
  categories: ['Content Delivery', 'Media'],
  docs: 'https://docs.livepeer.org/',
  accessType: 'S3-Credentials',
}
