import { boto3Snippets } from '@perigee/s3/tool-snippets/boto3'
import type { Application } from '../application'

export const boto3: Application = {
  id: 'boto3',
  name: 'boto3',
  description: 'The AWS SDK for Python.',
  categories: [],
  docs: 'https://boto3.amazonaws.com/v1/documentation/api/latest/reference/services/s3.html',
  accessType: 'S3-Credentials',
  snippets: boto3Snippets,
}
