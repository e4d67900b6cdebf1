import type { Application } from '../application'

export const cuttingRoom: Application = {
  id: 'cutting-room',
  name: 'Cutting Room',
  description: 'Video editing in the browser for teams.',
  categories: ['Media', 'File Management'],
  docs: '',
  accessType: 'S3-Credentials',
}
