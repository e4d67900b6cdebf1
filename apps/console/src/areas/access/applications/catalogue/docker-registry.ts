import type { Application } from '../application'
import { hostOf, lines, region } from '../lines'

export const dockerRegistry: Application = {
  id: 'docker-registry',
  name: 'Docker',
  description: 'Registry for container images that keeps its layers in a bucket.',
  categories: ['Content Delivery'],
  docs: 'https://distribution.github.io/distribution/storage-drivers/s3/',
  accessType: 'S3-Credentials',
  snippets({ accessKeyId, secretKey, endpoint, bucket }) {
    const { isSecure } = hostOf(endpoint)
    return [
      {
        title: 'Configuration',
        place: 'config.yml',
        secret: true,
        text: lines(
          'version: 0.1',
          'storage:',
          '  s3:',
          `    accesskey: ${accessKeyId}`,
          `    secretkey: ${secretKey}`,
          `    region: ${region}`,
          `    regionendpoint: ${endpoint}`,
          `    bucket: ${bucket}`,
          `    secure: ${isSecure}`,
          '    forcepathstyle: true',
          '  redirect:',
          '    disable: true',
          'http:',
          '  addr: :5000',
        ),
      },
      {
        title: 'Command',
        place: 'Terminal',
        secret: false,
        text: lines('docker run -p 5000:5000 -v "$PWD/config.yml:/etc/distribution/config.yml" registry:3'),
      },
    ]
  },
}
