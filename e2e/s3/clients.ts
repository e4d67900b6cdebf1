import { S3Client, type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import { type KeyPair, target } from './endpoint/target'

/** The AWS SDK with its defaults; a refusal is not tried again. */
export const sdk = ({ accessKey, secretKey }: KeyPair = target, options: S3ClientConfig = {}): S3Client =>
  new S3Client({
    endpoint: target.endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    maxAttempts: 1,
    ...options,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
  })

export const s3 = sdk()

/** Status and code of the error that a call must end with; a HEAD has no code of its own, so its name counts. */
export async function refusal(call: Promise<unknown>): Promise<[status: number | undefined, code: string]> {
  const error: unknown = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof S3ServiceException) return [error.$metadata.httpStatusCode, error.name]
  throw new Error('The call was to be refused by the service.', { cause: error })
}
