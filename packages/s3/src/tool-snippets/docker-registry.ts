import { hostOf, lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const dockerRegistrySnippets: Snippets = ({ accessKeyId, secretKey, endpoint, bucket }) => {
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
        `    bucket: "${bucket}"`,
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
      place: terminal,
      secret: false,
      text: lines('docker run -p 5000:5000 -v "$PWD/config.yml:/etc/distribution/config.yml" registry:3'),
    },
  ]
}
