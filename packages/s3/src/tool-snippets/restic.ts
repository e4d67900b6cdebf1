import { environment, lines } from './lines'
import { type Snippets, terminal } from './snippet'

export const resticSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => [
  {
    title: 'Environment',
    place: terminal,
    secret: true,
    text: lines(...environment({ accessKeyId, secretKey }), `export RESTIC_REPOSITORY=s3:${endpoint}/${bucket}/restic`),
  },
  {
    title: 'Command',
    place: terminal,
    secret: false,
    text: lines('restic -o s3.bucket-lookup=path init', 'restic -o s3.bucket-lookup=path backup ~/Documents'),
  },
]
