import { lines, region } from './lines'
import type { Snippets } from './snippet'

export const awsSdkJsSnippets: Snippets = ({ accessKeyId, secretKey, endpoint }) => [
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
]
