import { cyberduckSnippets } from '@perigee/s3/tool-snippets/cyberduck'
import type { Application } from '../application'

export const cyberduck: Application = {
  id: 'cyberduck',
  name: 'CyberDuck',
  description: 'Browser for files on servers and in buckets, for Mac and Windows.',
  categories: ['File Management'],
  docs: 'https://docs.cyberduck.io/protocols/s3/',
  accessType: 'S3-Credentials',
  snippets: cyberduckSnippets,
}
