import type { Application } from '../application'

export const imagineProducts: Application = {
  id: 'imagine-products',
  name: 'Imagine Products',
  description: 'Offload, verification and archive of footage.',
  categories: ['Media', 'Backup & Recovery'],
  docs: '',
  accessType: 'S3-Credentials',
}
