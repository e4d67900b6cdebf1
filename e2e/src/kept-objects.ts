import { paginateListObjectsV2, type S3Client } from '@aws-sdk/client-s3'

/** Every key of a bucket, in the order of the service. */
export async function listKeys(s3: S3Client, bucket: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket })) {
    keys.push(...Contents.flatMap(({ Key = [] }) => Key))
  }
  return keys
}
