import { lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const s3fsSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => [
  {
    title: 'Password file',
    place: '~/.passwd-s3fs',
    secret: true,
    text: lines(`${accessKeyId}:${secretKey}`),
  },
  {
    title: 'Command',
    place: terminal,
    secret: false,
    text: lines(
      'chmod 600 ~/.passwd-s3fs',
      `mkdir -p ~/${bucket}`,
      `s3fs ${bucket} ~/${bucket} -o url=${endpoint} -o endpoint=${region} -o use_path_request_style`,
    ),
  },
]
