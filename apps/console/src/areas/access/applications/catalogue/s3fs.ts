import type { Application } from '../application'
import { lines, region } from '../lines'

export const s3fs: Application = {
  id: 's3fs',
  name: 'S3FS',
  description: 'Mounts a bucket as a folder on Linux, macOS and FreeBSD.',
  categories: ['File Management'],
  docs: 'https://github.com/s3fs-fuse/s3fs-fuse/wiki',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, bucket }) => [
    {
      title: 'Password file',
      place: '~/.passwd-s3fs',
      secret: true,
      text: lines(`${accessKeyId}:${secretKey}`),
    },
    {
      title: 'Command',
      place: 'Terminal',
      secret: false,
      text: lines(
        'chmod 600 ~/.passwd-s3fs',
        `s3fs ${bucket} ~/${bucket} -o url=${endpoint} -o endpoint=${region} -o use_path_request_style`,
      ),
    },
  ],
}
