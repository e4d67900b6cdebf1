import { S3ServiceException } from '@aws-sdk/client-s3'

/** Code and status of the S3 error that a call ends with. @throws Error when it does not */
export async function failureOf(call: Promise<unknown>): Promise<{ code: string; status: number | undefined }> {
  const outcome: unknown = await call.catch((error: unknown) => error)
  if (!(outcome instanceof S3ServiceException))
    throw new Error('the call did not end with an S3 error', { cause: outcome })
  return { code: outcome.name, status: outcome.$metadata.httpStatusCode }
}
