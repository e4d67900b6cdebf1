import { Alert } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { countMismatch } from '../model/count-objects'
import type { Findings } from '../model/entering'
import { PassphraseField } from './passphrase-field'
import { UnknownPassphraseNotice } from './unknown-passphrase-notice'

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
