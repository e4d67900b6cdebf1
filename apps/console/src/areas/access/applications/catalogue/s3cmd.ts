import type { Application } from '../application'
import { hostOf, lines, region } from '../lines'

export const s3cmd: Application = {
  id: 's3cmd',
  name: 'S3cmd',
  description: 'Command-line client for buckets and objects.',
  categories: ['File Management'],
  docs: 'https://s3tools.org/usage',
  accessType: 'S3-Credentials',
  snippets({ accessKeyId, secretKey, endpoint }) {
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
        place: 'Terminal',
        secret: false,
        text: lines('s3cmd ls'),
      },
    ]
  },
}
