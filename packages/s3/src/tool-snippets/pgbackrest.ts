import { hostOf, lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const pgbackrestSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => {
  const { host, isSecure } = hostOf(endpoint)
  const warnings = [
    ...(isSecure ? [] : ['# pgBackRest speaks TLS alone: this endpoint needs a proxy in front that adds it.']),
    ...(bucket.includes('.') ? ['# pgBackRest takes no bucket with a dot in its name: choose another one.'] : []),
  ]
  return [
    {
      title: 'Configuration',
      place: '/etc/pgbackrest/pgbackrest.conf',
      secret: true,
      text: lines(
        ...warnings,
        '[global]',
        'repo1-type=s3',
        'repo1-path=/pgbackrest',
        `repo1-s3-bucket=${bucket}`,
        `repo1-s3-endpoint=${host}`,
        `repo1-s3-region=${region}`,
        'repo1-s3-uri-style=path',
        `repo1-s3-key=${accessKeyId}`,
        `repo1-s3-key-secret=${secretKey}`,
        // Small files together, and no wait for the next checkpoint.
        'repo1-bundle=y',
        'repo1-retention-full=2',
        'start-fast=y',
        '',
        '[main]',
        'pg1-path=/var/lib/postgresql/data',
      ),
    },
    {
      title: 'Command',
      place: terminal,
      secret: false,
      text: lines('pgbackrest --stanza=main stanza-create', 'pgbackrest --stanza=main backup'),
    },
  ]
}
