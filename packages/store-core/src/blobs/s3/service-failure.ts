import { storeRefusals } from '@perigee/contract/refusals/store'
import type { S3Bucket } from './s3-bucket'

/** The S3 service behind a placement refused or did not answer, after all retries. */
export class BlobServiceError extends Error {
  override name = 'BlobServiceError'
  /** What the service calls it, or the system when there was no answer. */
  readonly code: string
  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}

/** How services say that nothing more fits. */
const fullCodes = new Set([
  'StorageFull',
  'XMinioStorageFull',
  'InsufficientStorage',
  'QuotaExceeded',
  'StorageLimitExceeded',
])

/** Asks the service. @throws Refusal `storageFull`, or BlobServiceError that names service, deed and reason */
export async function asked<T>({ name }: S3Bucket, deed: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (cause) {
    if (statusOf(cause) === 507 || fullCodes.has(nameOf(cause))) throw storeRefusals.storageFull()
    throw serviceFailure(name, deed, cause)
  }
}

/** The SDK's own errors hold whole requests with their signatures: only code, status and text are kept. */
export function serviceFailure(service: string, deed: string, cause: unknown): BlobServiceError {
  const status = statusOf(cause)
  const why = [nameOf(cause), status, cause instanceof Error ? cause.message : String(cause)]
  const text = why.filter((part) => part !== undefined && part !== '').join(' ')
  return new BlobServiceError(`The S3 service ${service} could not ${deed}: ${text}`, nameOf(cause))
}

/** What the service does not have. */
export const isMissing = (error: unknown): boolean =>
  error instanceof BlobServiceError && ['NoSuchKey', 'NotFound'].includes(error.code)

/** The upload is over: finished, or given up. */
export const isUploadGone = (error: unknown): boolean =>
  error instanceof BlobServiceError && error.code === 'NoSuchUpload'

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '')

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined
  const about = error.$metadata
  const isNumbered = typeof about === 'object' && about !== null && 'httpStatusCode' in about
  return isNumbered && typeof about.httpStatusCode === 'number' ? about.httpStatusCode : undefined
}
