import type { Application } from '../application'

export const mountainDuck: Application = {
  id: 'mountain-duck',
  name: 'Mountain Duck',
  description: 'Mounts buckets as a volume in Finder and Explorer.',
  categories: ['File Management'],
  docs: 'https://docs.mountainduck.io/',
  accessType: 'S3-Credentials',
}
