import { Alert, Text } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { countMismatch } from '../model/count-objects'
import type { Findings } from '../model/entering'
import { PassphraseField } from './passphrase-field'

interface Props {
  value: string
  /** What has to be confirmed about the value; null while nothing is known. */
  warning: Findings | null
  /** What the field is to say. */
  error?: string | null
  onChange: (value: string) => void
}

/** The field with the warning that belongs to what was typed. When that is heeded, the field is ready for another one. */
export function PassphraseEntry({ value, warning, error = null, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const warned = useRef(false)
  useEffect(() => {
    // Who edits the passphrase is in the field already, and must not have it selected under their hands.
    if (warned.current && warning === null && document.activeElement !== field.current) {
      field.current?.focus()
      field.current?.select()
    }
    warned.current = warning !== null
  }, [warning])
  return (
    <>
      <PassphraseField inputRef={field} value={value} error={error} onChange={onChange} />
      {warning && (
        <Alert color="yellow" variant="light" icon={<TriangleAlert size={18} aria-hidden />} role="alert">
          {warning.verdict === 'unknown' && (
            <Text size="sm">
              This passphrase has not been used in this project before.{!warning.opensNothing && ` ${consequences}`}
            </Text>
          )}
          {warning.opensNothing && <Text size="sm">{countMismatch}</Text>}
        </Alert>
      )}
    </>
  )
}

const consequences =
  'Check it for typing mistakes: data that was uploaded with another passphrase stays hidden, and what you upload now can be read with this one only.'
