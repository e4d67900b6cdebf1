import { type FailureKind, S3ClientError } from '@perigee/s3/client/s3-client-error'

const failed = 'Upload failed'

const reasons: Readonly<Partial<Record<FailureKind, string>>> = {
  'segment-limit': `${failed}: segment limit exceeded`,
  'disk-full': `${failed}: the storage is full`,
  network: `${failed}: no connection`,
  busy: `${failed}: the service is busy`,
}

/** What the upload panel says about a failure. */
export function failureText(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : ''
  if (message.toLowerCase().includes('storage limit exceeded')) return 'Error: storage limit exceeded'
  if (!(cause instanceof S3ClientError)) return failed
  if (cause.kind === 'storage-limit') return 'Error: storage limit exceeded'
  return reasons[cause.kind] ?? (cause.kind === 'refused' ? `${failed}: ${message}` : failed)
}
