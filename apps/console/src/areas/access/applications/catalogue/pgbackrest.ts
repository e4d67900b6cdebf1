import { pgbackrestSnippets } from '@perigee/s3/tool-snippets/pgbackrest'
import type { Application } from '../application'

export const pgbackrest: Application = {
  id: 'pgbackrest',
  name: 'pgBackRest',
  description: 'Backup and point-in-time recovery of PostgreSQL. It needs an endpoint with TLS.',
  categories: ['Backup & Recovery'],
  docs: 'https://pgbackrest.org/configuration.html',
  accessType: 'S3-Credentials',
  snippets: pgbackrestSnippets,
}
