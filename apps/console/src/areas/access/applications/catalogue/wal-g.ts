import { walGSnippets } from '@perigee/s3/tool-snippets/wal-g'
import type { Application } from '../application'

export const walG: Application = {
  id: 'wal-g',
  name: 'WAL-G',
  description: 'Archive and restore of PostgreSQL and other databases.',
  categories: ['Backup & Recovery'],
  docs: 'https://wal-g.readthedocs.io/STORAGES/',
  accessType: 'S3-Credentials',
  snippets: walGSnippets,
}
