import type { Application } from '../application'

export const adobePremiere: Application = {
  id: 'adobe-premiere',
  name: 'Adobe Premiere',
  description: 'Video editing on footage that lies in a bucket.',
  categories: ['Media'],
  docs: '',
  accessType: 'S3-Credentials',
}
