import { TextInput } from '@mantine/core'
import { CopyButton } from '@/components/copy-button'

/** A value to copy that is no secret. */
export function PlainField({ label, value }: { label: string; value: string }) {
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      rightSection={<CopyButton value={value} label={label} />}
    />
  )
}
