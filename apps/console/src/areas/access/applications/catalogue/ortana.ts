import type { Application } from '../application'

export const ortana: Application = {
  id: 'ortana',
  name: 'Ortana',
  description: 'Orchestration of media workflows and archives.',
  categories: ['Media'],
  docs: '',
  accessType: 'S3-Credentials',
}
