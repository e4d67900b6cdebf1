import type { Application } from '../application'

export const hedge: Application = {
  id: 'hedge',
  name: 'Hedge',
  description: 'Verified copies from the camera card to storage.',
  categories: ['Media', 'Backup & Recovery'],
  docs: '',
  accessType: 'S3-Credentials',
}
