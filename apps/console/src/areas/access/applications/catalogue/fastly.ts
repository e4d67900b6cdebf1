import type { Application } from '../application'

export const fastly: Application = {
  id: 'fastly',
  name: 'Fastly',
  description: 'Content delivery and edge computing in front of a bucket.',
  categories: ['Content Delivery'],
  docs: 'https://www.fastly.com/documentation/guides/integrations/storage/',
  accessType: 'S3-Credentials',
}
