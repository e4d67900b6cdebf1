import type { Application } from '../application'

export const hammerspace: Application = {
  id: 'hammerspace',
  name: 'Hammerspace',
  description: 'One namespace for files that are spread over sites and clouds.',
  categories: ['File Management', 'Media'],
  docs: 'https://hammerspace.com/',
  accessType: 'S3-Credentials',
}
