import { rcloneSnippets } from '@perigee/s3/tool-snippets/rclone'
import type { Application } from '../application'

export const rclone: Application = {
  id: 'rclone',
  name: 'Rclone',
  description: 'Copies, syncs and mounts files between many kinds of storage.',
  categories: ['Backup & Recovery'],
  isFeatured: true,
  docs: 'https://rclone.org/s3/',
  accessType: 'S3-Credentials',
  snippets: rcloneSnippets,
}
