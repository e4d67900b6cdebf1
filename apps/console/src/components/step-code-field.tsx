import { isCompleteCode } from '@perigee/domain/verification-code'
import { useState } from 'react'
import { CodeField } from '@/components/code-field'

interface Props {
  label: string
  value: string
  onChange: (code: string) => void
}

/** A code of a flow: marked, without words, when it was left incomplete. */
export function StepCodeField({ label, value, onChange }: Props) {
  const [left, setLeft] = useState(false)
  return (
    <div onBlur={() => setLeft(true)}>
      <CodeField
        label={label}
        value={value}
        onChange={onChange}
        error={left && value !== '' && !isCompleteCode(value)}
      />
    </div>
  )
}
