import { hostOf, lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const s3cmdSnippets: Snippets = ({ accessKeyId, secretKey, endpoint }) => {
  const { host, isSecure } = hostOf(endpoint)
  return [
    {
      title: 'Configuration',
      place: '~/.s3cfg',
      secret: true,
      text: lines(
        '[default]',
        `access_key = ${accessKeyId}`,
        `secret_key = ${secretKey}`,
        `host_base = ${host}`,
        `host_bucket = ${host}`,
        `bucket_location = ${region}`,
        `use_https = ${isSecure ? 'True' : 'False'}`,
      ),
    },
    {
      title: 'Command',
      place: terminal,
      secret: false,
      text: lines('s3cmd ls'),
    },
  ]
}
