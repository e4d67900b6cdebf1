import { environment, lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const duplicitySnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => [
  {
    title: 'Environment',
    place: terminal,
    secret: true,
    text: lines(...environment({ accessKeyId, secretKey })),
  },
  {
    title: 'Command',
    place: terminal,
    secret: false,
    text: lines(
      `duplicity --s3-endpoint-url ${endpoint} --s3-region-name ${region} ~/Documents boto3+s3://${bucket}/duplicity`,
    ),
  },
]
