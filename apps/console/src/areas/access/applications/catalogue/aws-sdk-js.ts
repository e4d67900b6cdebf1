import type { Application } from '../application'
import { lines, region } from '../lines'

export const awsSdkJs: Application = {
  id: 'aws-sdk-js',
  name: 'AWS SDK for JavaScript',
  description: 'The AWS SDK for Node.js and browsers.',
  categories: [],
  docs: 'https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/client/s3/',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint }) => [
    {
      title: 'JavaScript',
      place: 'list-buckets.mjs',
      secret: true,
      text: lines(
        "import { ListBucketsCommand, S3Client } from '@aws-sdk/client-s3'",
        '',
        'const s3 = new S3Client({',
        `  endpoint: '${endpoint}',`,
        `  region: '${region}',`,
        '  forcePathStyle: true,',
        `  credentials: { accessKeyId: '${accessKeyId}', secretAccessKey: '${secretKey}' },`,
        '})',
        'const { Buckets = [] } = await s3.send(new ListBucketsCommand({}))',
        'for (const { Name } of Buckets) console.log(Name)',
      ),
    },
  ],
}
