import type { Application } from '../application'
import { lines, region } from '../lines'

export const boto3: Application = {
  id: 'boto3',
  name: 'boto3',
  description: 'The AWS SDK for Python.',
  categories: [],
  docs: 'https://boto3.amazonaws.com/v1/documentation/api/latest/reference/services/s3.html',
  accessType: 'S3-Credentials',
  snippets: ({ accessKeyId, secretKey, endpoint }) => [
    {
      title: 'Python',
      place: 'list_buckets.py',
      secret: true,
      text: lines(
        'import boto3',
        'from botocore.config import Config',
        '',
        's3 = boto3.client(',
        '    "s3",',
        `    endpoint_url="${endpoint}",`,
        `    region_name="${region}",`,
        `    aws_access_key_id="${accessKeyId}",`,
        `    aws_secret_access_key="${secretKey}",`,
        '    config=Config(s3={"addressing_style": "path"}),',
        ')',
        'for bucket in s3.list_buckets()["Buckets"]:',
        '    print(bucket["Name"])',
      ),
    },
  ],
}
