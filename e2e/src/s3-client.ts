import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

export interface S3Credentials {
  access_key_id: string
  secret_key: string
  endpoint: string
}

/** The AWS SDK with its defaults, as a program would use it; an address as host needs path style. */
export const s3Client = (
  { access_key_id, secret_key, endpoint }: S3Credentials,
  options: S3ClientConfig = {},
): S3Client =>
  new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    ...options,
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_key },
  })
