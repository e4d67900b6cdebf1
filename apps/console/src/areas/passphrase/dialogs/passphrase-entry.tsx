import { Alert, Button, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { countMismatch } from '../model/count-objects'
import type { Findings } from '../model/entering'
import { PassphraseField } from './passphrase-field'

interface Props {
  value: string
  /** What has to be confirmed about the value; null while nothing is known. */
  findings: Findings | null
  onChange: (value: string) => void
}

/** The field with the warnings that belong to what was typed. */
export function PassphraseEntry({ value, findings, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  function change() {
    field.current?.focus()
    field.current?.select()
  }
  return (
    <>
      <PassphraseField inputRef={field} value={value} onChange={onChange} />
      {findings?.verdict === 'unknown' && <UnknownPassphraseNotice onChange={change} />}
      {findings?.opensNothing && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
          {countMismatch}
        </Alert>
      )}
    </>
  )
}

/** Said before a passphrase that the project has not seen is put in force; the dialog's primary button goes on. */
function UnknownPassphraseNotice({ onChange }: { onChange: () => void }) {
  return (
    <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
      <Text size="sm">
        This passphrase has not been used in this project before. Check it for typing mistakes: data that was uploaded
        with another passphrase stays hidden, and what you upload now can be read with this one only.
      </Text>
      <Button variant="subtle" size="compact-sm" mt="xs" ml={-8} onClick={onChange}>
        Change passphrase
      </Button>
    </Alert>
  )
}
