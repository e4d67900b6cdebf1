import { awsSdkJsSnippets } from '@perigee/s3/tool-snippets/aws-sdk-js'
import type { Application } from '../application'

export const awsSdkJs: Application = {
  id: 'aws-sdk-js',
  name: 'AWS SDK for JavaScript',
  description: 'The AWS SDK for Node.js and browsers.',
  categories: [],
  docs: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/client/s3/',
  accessType: 'S3-Credentials',
  snippets: awsSdkJsSnippets,
}
