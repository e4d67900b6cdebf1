import type { Application } from '../application'
import { lines, region } from '../lines'

export const rclone: Application = {
  id: 'rclone',
  name: 'Rclone',
  description: 'Copies, syncs and mounts files between many kinds of storage.',
  categories: ['Backup & Recovery'],
  isFeatured: true,
  docs: 'https://rclone.org/s3/',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, profile }) => [
    {
      title: 'Rclone remote',
      place: '~/.config/rclone/rclone.conf',
      secret: true,
      text: lines(
        `[${profile}]`,
        'type = s3',
        'provider = Other',
        `access_key_id = ${accessKeyId}`,
        `secret_access_key = ${secretKey}`,
        `endpoint = ${endpoint}`,
        `region = ${region}`,
      ),
    },
    {
      title: 'Command',
      place: 'Terminal',
      secret: false,
      text: lines(`rclone lsd ${profile}:`),
    },
  ],
}
