import type { Application } from '../application'
import { environment, lines } from '../lines'

export const walG: Application = {
  id: 'wal-g',
  name: 'WAL-G',
  description: 'Archive and restore of PostgreSQL and other databases.',
  categories: ['Backup & Recovery'],
  docs: 'https://wal-g.readthedocs.io/STORAGES/',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, bucket }) => [
    {
      title: 'Environment',
      place: 'Terminal',
      secret: true,
      text: lines(
        ...environment({ accessKeyId, secretKey }),
        `export AWS_ENDPOINT=${endpoint}`,
        'export AWS_S3_FORCE_PATH_STYLE=true',
        `export WALG_S3_PREFIX=s3://${bucket}/wal-g`,
      ),
    },
    {
      title: 'Command',
      place: 'Terminal',
      secret: false,
      text: lines('wal-g backup-push "$PGDATA"'),
    },
  ],
}
