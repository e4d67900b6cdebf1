import { duplicitySnippets } from '@perigee/s3/tool-snippets/duplicity'
import type { Application } from '../application'

export const duplicity: Application = {
  id: 'duplicity',
  name: 'Duplicity',
  description: 'Encrypted backups of folders, with their history.',
  categories: ['Backup & Recovery'],
  docs: 'https://duplicity.gitlab.io/stable/duplicity.1.html',
  accessType: 'S3-Credentials',
  snippets: duplicitySnippets,
}
