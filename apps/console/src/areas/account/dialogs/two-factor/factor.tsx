import { Anchor, TextInput } from '@mantine/core'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'
import { cannotBeEmpty } from '@perigee/domain/text-rules'
import { CodeField } from '@/components/code-field'
import { useRefusal } from '@/lib/refused-field'

export interface Factor {
  kind: 'passcode' | 'recoveryCode'
  code: string
}

export const noFactor: Factor = { kind: 'passcode', code: '' }
const maxRecoveryCodeLength = 50

/** What is missing before it can be sent. */
export function factorProblem({ kind, code }: Factor): string | undefined {
  if (kind === 'passcode') return isCompleteCode(code) ? undefined : incompleteCode
  return code.trim() === '' ? cannotBeEmpty : undefined
}

interface Props {
  factor: Factor
  onChange: (factor: Factor) => void
}

/** A 6-digit code or, instead, a recovery code. */
export function FactorField({ factor: { kind, code }, onChange }: Props) {
  const type = (typed: string) => onChange({ kind, code: typed })
  const refusal = useRefusal('code')
  const recovers = kind === 'recoveryCode'
  return (
    <>
      {recovers ? (
        <TextInput
          key={kind}
          label="Recovery code"
          value={code}
          maxLength={maxRecoveryCodeLength}
          error={refusal ?? (code !== '' && code.trim() === '' ? cannotBeEmpty : undefined)}
          errorProps={{ role: 'alert' }}
          autoFocus
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : (
        <CodeField key={kind} label="6-digit code" value={code} onChange={type} />
      )}
      <Anchor
        component="button"
        type="button"
        size="sm"
        ta="left"
        onClick={() => onChange({ kind: recovers ? 'passcode' : 'recoveryCode', code: '' })}
      >
        {recovers ? 'Use a 6-digit code instead' : 'Use a recovery code instead'}
      </Anchor>
    </>
  )
}
