import type { Application } from '../application'

export const amove: Application = {
  id: 'amove',
  name: 'Amove',
  description: 'Moves and mounts data between clouds.',
  categories: [],
  docs: '',
  accessType: 'S3-Credentials',
}
