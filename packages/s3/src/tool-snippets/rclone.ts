import { lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const rcloneSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, profile }) => [
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
    place: terminal,
    secret: false,
    text: lines(`rclone lsd ${profile}:`),
  },
]
