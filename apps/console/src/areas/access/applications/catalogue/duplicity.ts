import type { Application } from '../application'
import { environment, lines, region } from '../lines'

export const duplicity: Application = {
  id: 'duplicity',
  name: 'Duplicity',
  description: 'Encrypted backups of folders, with their history.',
  categories: ['Backup & Recovery'],
  docs: 'https://duplicity.gitlab.io/stable/duplicity.1.html',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, bucket }) => [
    {
      title: 'Environment',
      place: 'Terminal',
      secret: true,
      text: lines(...environment({ accessKeyId, secretKey })),
    },
    {
      title: 'Command',
      place: 'Terminal',
      secret: false,
      text: lines(
        `duplicity --s3-endpoint-url ${endpoint} --s3-region-name ${region} ~/Documents boto3+s3://${bucket}/duplicity`,
      ),
    },
  ],
}
