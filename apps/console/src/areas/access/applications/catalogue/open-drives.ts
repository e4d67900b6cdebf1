import type { Application } from '../application'

export const openDrives: Application = {
  id: 'open-drives',
  name: 'OpenDrives',
  description: 'Storage software for media production.',
  categories: [],
  docs: '',
  accessType: 'S3-Credentials',
}
