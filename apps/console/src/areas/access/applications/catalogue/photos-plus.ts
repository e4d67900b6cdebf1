import type { Application } from '../application'

export const photosPlus: Application = {
  id: 'photos-plus',
  name: 'Photos+',
  description: 'Photo and video library that keeps its originals in object storage.',
  categories: ['File Management', 'Media'],
  docs: '',
  accessType: 'S3-Credentials',
}
