import type { Application } from '../application'

export const rucio: Application = {
  id: 'rucio',
  name: 'Rucio',
  description: 'Management of scientific data over many sites.',
  categories: ['Scientific'],
  docs: 'https://rucio.github.io/documentation/',
  accessType: 'S3-Credentials',
}
