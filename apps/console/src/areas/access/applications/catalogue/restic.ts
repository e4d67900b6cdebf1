import { resticSnippets } from '@perigee/s3/tool-snippets/restic'
import type { Application } from '../application'

export const restic: Application = {
  id: 'restic',
  name: 'Restic',
  description: 'Fast backups that are encrypted and stored without repetition.',
  categories: ['Backup & Recovery'],
  isFeatured: true,
  docs: 'https://restic.readthedocs.io/',
  accessType: 'S3-Credentials',
  snippets: resticSnippets,
}
