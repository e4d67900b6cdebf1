/** S3 credentials with all that a tool needs to use them. */
export type S3Access = { accessKeyId: string; secretKey: string; endpoint: string }
export type Snippet = { id: string; title: string; place: string; text: string; secret: boolean }

const region = 'us-east-1'

/** A name that configuration files take: the brand's letters and digits in lower case. */
export const profileName = (brand: string): string =>
  brand
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'storage'

const lines = (...text: string[]): string => `${text.join('\n')}\n`

/** Filled-in configuration, ready to paste. Buckets are addressed in path style: that works with every host. */
export function snippets({ accessKeyId, secretKey, endpoint }: S3Access, profile: string): Snippet[] {
  return [
    {
      id: 'aws-credentials',
      title: 'AWS credentials',
      place: '~/.aws/credentials',
      secret: true,
      text: lines(`[${profile}]`, `aws_access_key_id = ${accessKeyId}`, `aws_secret_access_key = ${secretKey}`),
    },
    {
      id: 'aws-config',
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
      id: 'rclone',
      title: 'rclone remote',
      place: '~/.config/rclone/rclone.conf',
      secret: true,
      text: lines(
        `[${profile}]`,
        'type = s3',
        'provider = Other',
        `access_key_id = ${accessKeyId}`,
        `secret_access_key = ${secretKey}`,
        `endpoint = ${endpoint}`,
        `region = ${region}`,
      ),
    },
  ]
}

/** The credentials as one text file. */
export const credentialsText = ({ accessKeyId, secretKey, endpoint }: S3Access): string =>
  lines(`Access Key: ${accessKeyId}`, `Secret Key: ${secretKey}`, `Endpoint: ${endpoint}`)
