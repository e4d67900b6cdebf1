import type { Application } from '../application'

export const beamTransfer: Application = {
  id: 'beam-transfer',
  name: 'Beam Transfer',
  description: 'Transfer of media files of any size.',
  categories: ['Media', 'File Management'],
  docs: '',
  accessType: 'S3-Credentials',
}
