import { lines, region } from './lines'
import type { Snippets } from './snippet'

export const boto3Snippets: Snippets = ({ accessKeyId, secretKey, endpoint }) => [
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
]
