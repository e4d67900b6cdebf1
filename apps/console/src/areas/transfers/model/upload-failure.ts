import { type FailureKind, S3ClientError } from '@perigee/s3/client/s3-client-error'

const failed = 'Upload failed'

const reasons: Readonly<Partial<Record<FailureKind, string>>> = {
  'segment-limit': `${failed}: segment limit exceeded`,
  'disk-full': `${failed}: the storage is full`,
  network: `${failed}: no connection`,
  busy: `${failed}: the service is busy`,
  file: `${failed}: the file has changed or cannot be read any more`,
}

/** What the upload panel says about a failure. */
export function failureText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  if (message.toLowerCase().includes('storage limit exceeded')) return 'Error: storage limit exceeded'
  if (!(cause instanceof S3ClientError)) return failed
  if (cause.kind === 'storage-limit') return 'Error: storage limit exceeded'
  if (isTaken(cause)) return 'Not uploaded: a file of this name exists'
  return reasons[cause.kind] ?? (cause.kind === 'refused' ? `${failed}: ${message}` : failed)
}

/** The upload was to overwrite nothing, and there is something. */
export const isTaken = (cause: unknown): boolean =>
  cause instanceof S3ClientError && cause.code === 'PreconditionFailed'
