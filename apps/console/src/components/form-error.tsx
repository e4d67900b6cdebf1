import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'

/** What went wrong with a form, announced when it appears. */
export function FormError({ error }: { error: string | null | undefined }) {
  if (!error) return null
  return (
    <Alert color="red" variant="light" icon={<CircleAlert size={18} aria-hidden />} role="alert" py="xs">
      {error}
    </Alert>
  )
}
