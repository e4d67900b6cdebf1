import type { Application } from '../application'
import { environment, lines } from '../lines'

export const restic: Application = {
  id: 'restic',
  name: 'Restic',
  description: 'Fast backups that are encrypted and stored without repetition.',
  categories: ['Backup & Recovery'],
  isFeatured: true,
  docs: 'https://restic.readthedocs.io/',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, bucket }) => [
    {
      title: 'Environment',
      place: 'Terminal',
      secret: true,
      text: lines(
        ...environment({ accessKeyId, secretKey }),
        `export RESTIC_REPOSITORY=s3:${endpoint}/${bucket}/restic`,
      ),
    },
    {
      title: 'Command',
      place: 'Terminal',
      secret: false,
      text: lines('restic -o s3.bucket-lookup=path init', 'restic -o s3.bucket-lookup=path backup ~/Documents'),
    },
  ],
}
