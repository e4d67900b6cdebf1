import { S3ClientError } from '@perigee/s3/client/s3-client-error'
import { expect, it } from 'vitest'
import { failureText } from './upload-failure'

const s3Error = (code: string, status: number) => new S3ClientError({ code, status, message: 'You may not.' })

it.each([
  [new Error('Your storage limit exceeded.'), 'Error: storage limit exceeded'],
  [s3Error('StorageLimitExceeded', 403), 'Error: storage limit exceeded'],
  [s3Error('StorageFull', 507), 'Upload failed: the storage is full'],
  [s3Error('AccessDenied', 403), 'Upload failed: You may not.'],
  [s3Error('NetworkError', 0), 'Upload failed: no connection'],
  [s3Error('FileUnreadable', 0), 'Upload failed: the file has changed or cannot be read any more'],
  [s3Error('PreconditionFailed', 412), 'Not uploaded: a file of this name exists'],
  [s3Error('InternalError', 500), 'Upload failed'],
  [new Error('odd'), 'Upload failed'],
])('%o reads %j', (cause, text) => {
  expect(failureText(cause)).toBe(text)
})
