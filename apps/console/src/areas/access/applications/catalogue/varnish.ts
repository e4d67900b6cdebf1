import type { Application } from '../application'

export const varnish: Application = {
  id: 'varnish',
  name: 'Varnish',
  description: 'HTTP cache in front of your content.',
  categories: ['Media', 'Content Delivery'],
  docs: '',
  accessType: 'S3-Credentials',
}
