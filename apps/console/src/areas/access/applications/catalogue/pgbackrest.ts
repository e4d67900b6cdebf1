import type { Application } from '../application'
import { hostOf, lines, region } from '../lines'

export const pgbackrest: Application = {
  id: 'pgbackrest',
  name: 'pgBackRest',
  description: 'Backup and point-in-time recovery of PostgreSQL. It needs an endpoint with TLS.',
  categories: ['Backup & Recovery'],
  docs: 'https://pgbackrest.org/configuration.html',
  accessType: 'S3-Credentials',
  snippets({ accessKeyId, secretKey, endpoint, bucket }) {
    const { host } = hostOf(endpoint)
    return [
      {
        title: 'Configuration',
        place: '/etc/pgbackrest/pgbackrest.conf',
        secret: true,
        text: lines(
          '[global]',
          'repo1-type=s3',
          'repo1-path=/pgbackrest',
          `repo1-s3-bucket=${bucket}`,
          `repo1-s3-endpoint=${host}`,
          `repo1-s3-region=${region}`,
          'repo1-s3-uri-style=path',
          `repo1-s3-key=${accessKeyId}`,
          `repo1-s3-key-secret=${secretKey}`,
          'repo1-retention-full=2',
          '',
          '[main]',
          'pg1-path=/var/lib/postgresql/data',
        ),
      },
      {
        title: 'Command',
        place: 'Terminal',
        secret: false,
        text: lines('pgbackrest --stanza=main stanza-create', 'pgbackrest --stanza=main backup'),
      },
    ]
  },
}
