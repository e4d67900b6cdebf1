import { Anchor, Text, TextInput } from '@mantine/core'
import type { Dispatch } from 'react'
import { CodeField } from '@/components/code-field'
import { useRefusal } from '@/lib/refused-field'
import { type Event, factorProblem, maxRecoveryCodeLength, type State } from '../model/login'

interface Props {
  state: State
  send: Dispatch<Event>
  /** What was wrong with the one says nothing of the other. */
  onOtherFactor: () => void
}

/** A 6-digit passcode or, instead, a recovery code. */
export function MfaFields({ state, send, onOtherFactor }: Props) {
  const { step, code, isMarked } = state
  const refusal = useRefusal('code') ?? (isMarked ? factorProblem(state) : undefined)
  const type = (typed: string) => send({ type: 'typed', code: typed })
  function change() {
    send({ type: 'otherFactor' })
    onOtherFactor()
  }
  return (
    <>
      <Text c="dimmed">MFA verification required</Text>
      {step === 'recoveryCode' ? (
        <TextInput
          key="recovery"
          label="Recovery code"
          value={code}
          maxLength={maxRecoveryCodeLength}
          error={refusal}
          errorProps={{ role: 'alert' }}
          autoFocus
          autoComplete="off"
          onChange={(event) => type(event.currentTarget.value)}
        />
      ) : (
        <CodeField key="passcode" label="6-digit code" value={code} error={refusal} onChange={type} />
      )}
      <Anchor component="button" type="button" onClick={change} ta="left">
        {step === 'recoveryCode' ? 'Use a 6-digit code instead' : 'Use a recovery code instead'}
      </Anchor>
    </>
  )
}
