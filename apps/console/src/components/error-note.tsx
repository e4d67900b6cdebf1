import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { ErrorText } from '@/lib/error-text'

/** What went wrong with a form or dialog (a sentence, or what was thrown), announced when it appears. */
export function ErrorNote({ error }: { error: unknown }) {
  if (error === null || error === undefined || error === '') return null
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />} role="alert" py="xs">
      <ErrorText error={error} />
    </Alert>
  )
}
