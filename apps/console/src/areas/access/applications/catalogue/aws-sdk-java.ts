import { awsSdkJavaSnippets } from '@perigee/s3/tool-snippets/aws-sdk-java'
import type { Application } from '../application'

export const awsSdkJava: Application = {
  id: 'aws-sdk-java',
  name: 'AWS SDK for Java',
  description: 'The AWS SDK for Java, version 2.',
  categories: [],
  docs: 'https://docs.aws.amazon.com/sdk-for-java/latest/developer-guide/examples-s3.html',
  accessType: 'S3-Credentials',
  snippets: awsSdkJavaSnippets,
}
