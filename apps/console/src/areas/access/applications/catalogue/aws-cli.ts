import type { Application } from '../application'
import { lines, region } from '../lines'

export const awsCli: Application = {
  id: 'aws-cli',
  name: 'AWS CLI',
  description: 'The command-line client of Amazon Web Services, for every call of S3.',
  categories: ['File Management'],
  isFeatured: true,
  docs: 'https://docs.aws.amazon.com/cli/latest/reference/s3/',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint, profile }) => [
    {
      title: 'AWS credentials',
      place: '~/.aws/credentials',
      secret: true,
      text: lines(`[${profile}]`, `aws_access_key_id = ${accessKeyId}`, `aws_secret_access_key = ${secretKey}`),
    },
    {
      title: 'AWS config',
      place: '~/.aws/config',
      secret: false,
      text: lines(
        `[profile ${profile}]`,
        `region = ${region}`,
        `endpoint_url = ${endpoint}`,
        's3 =',
        '    addressing_style = path',
      ),
    },
    {
      title: 'Command',
      place: 'Terminal',
      secret: false,
      text: lines(`aws --profile ${profile} s3 ls`),
    },
  ],
}
