import { lines, region } from './lines'
import { type Snippets, terminal } from './snippet'

export const awsCliSnippets: Snippets = ({ accessKeyId, secretKey, endpoint, profile }) => [
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
    place: terminal,
    secret: false,
    // Before 2.13 the endpoint is taken from nowhere else.
    text: lines(`aws --profile ${profile} --endpoint-url ${endpoint} s3 ls`),
  },
]
