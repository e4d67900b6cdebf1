import { s3cmdSnippets } from '@perigee/s3/tool-snippets/s3cmd'
import type { Application } from '../application'

export const s3cmd: Application = {
  id: 's3cmd',
  name: 'S3cmd',
  description: 'Command-line client for buckets and objects.',
  categories: ['File Management'],
  docs: 'https://s3tools.org/usage',
  accessType: 'S3-Credentials',
  snippets: s3cmdSnippets,
}
