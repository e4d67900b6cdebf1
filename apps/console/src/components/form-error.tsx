import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { CallError, messageOf } from '@/lib/call-error'
import { RequestId } from './request-id'

/** What went wrong with a form (a sentence, or what was thrown), announced when it appears. */
export function FormError({ error }: { error: unknown }) {
  if (error === null || error === undefined || error === '') return null
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />} role="alert" py="xs">
      {typeof error === 'string' ? error : messageOf(error)}
      {error instanceof CallError && <RequestId id={error.requestId} />}
    </Alert>
  )
}
