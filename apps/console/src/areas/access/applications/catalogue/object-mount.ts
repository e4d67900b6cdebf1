import type { Application } from '../application'

export const objectMount: Application = {
  id: 'object-mount',
  name: 'Object Mount',
  description: 'Mounts buckets as a drive, with the performance of a local file system.',
  categories: ['Media', 'File Management'],
  docs: '',
  accessType: 'Access-Grant',
}
