import { awsCliSnippets } from '@perigee/s3/tool-snippets/aws-cli'
import type { Application } from '../application'

export const awsCli: Application = {
  id: 'aws-cli',
  name: 'AWS CLI',
  description: 'The command-line client of Amazon Web Services, for every call of S3.',
  categories: ['File Management'],
  isFeatured: true,
  docs: 'https://docs.aws.amazon.com/cli/latest/reference/s3/',
  accessType: 'S3-Credentials',
  snippets: awsCliSnippets,
}
