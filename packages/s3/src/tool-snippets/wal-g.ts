import { environment, lines } from './lines'
import { type Snippets, terminal } from './snippet'

export const walGSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => [
  {
    title: 'Environment',
    place: terminal,
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
    place: terminal,
    secret: false,
    text: lines('wal-g backup-push "$PGDATA"'),
  },
]
