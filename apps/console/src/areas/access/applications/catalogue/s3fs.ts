import { s3fsSnippets } from '@perigee/s3/tool-snippets/s3fs'
import type { Application } from '../application'

export const s3fs: Application = {
  id: 's3fs',
  name: 'S3FS',
  description: 'Mounts a bucket as a folder on Linux, macOS and FreeBSD.',
  categories: ['File Management'],
  docs: 'https://github.com/s3fs-fuse/s3fs-fuse/wiki',
  accessType: 'S3-Credentials',
  snippets: s3fsSnippets,
}
