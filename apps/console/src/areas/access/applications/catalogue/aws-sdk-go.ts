import { awsSdkGoSnippets } from '@perigee/s3/tool-snippets/aws-sdk-go'
import type { Application } from '../application'

export const awsSdkGo: Application = {
  id: 'aws-sdk-go',
  name: 'AWS SDK for Go',
  description: 'The AWS SDK for Go, version 2.',
  categories: [],
  docs: 'https://pkg.go.dev/github.com/aws/aws-sdk-go-v2/service/s3',
  accessType: 'S3-Credentials',
  snippets: awsSdkGoSnippets,
}
