import { Alert, TextInput } from '@mantine/core'
import { bucketNameHint } from '@perigee/domain/bucket-name'
import { TriangleAlert } from 'lucide-react'

interface Props {
  name: string
  error: string | null
  warning: string | null
  onEdit: (name: string) => void
}

export function NameStep({ name, error, warning, onEdit }: Props) {
  return (
    <>
      <TextInput
        label="Bucket name"
        description={bucketNameHint}
        value={name}
        error={error}
        required
        withAsterisk={false}
        data-autofocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onEdit(event.currentTarget.value)}
      />
      {warning !== null && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="status" py="xs">
          {warning}
        </Alert>
      )}
    </>
  )
}
