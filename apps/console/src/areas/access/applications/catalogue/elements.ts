import type { Application } from '../application'

export const elements: Application = {
  id: 'elements',
  name: 'ELEMENTS',
  description: 'Shared storage and workflows for media production.',
  categories: ['File Management', 'Media'],
  docs: 'https://elements.tv/',
  accessType: 'S3-Credentials',
}
