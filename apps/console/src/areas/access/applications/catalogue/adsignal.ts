import type { Application } from '../application'

export const adsignal: Application = {
  id: 'adsignal',
  name: 'AdSignal',
  description: 'Finds the same content again in collections of media.',
  categories: ['Media'],
  docs: '',
  accessType: 'S3-Credentials',
}
