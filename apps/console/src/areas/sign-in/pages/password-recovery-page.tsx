import { Button, PasswordInput, Stack } from '@mantine/core'
import { invalidCode } from '@perigee/domain/verification-code'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useReducer, useState } from 'react'
import { ErrorNote } from '@/components/error-note'
import { NewPasswordField } from '@/components/new-password-field'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { newPasswordProblems, usePasswordRules } from '@/lib/new-password'
import { AuthForm, AuthHeading } from './auth-form'
import { factors, initial, isComplete, reducer } from '../model/login'
import { MfaFields } from './mfa-fields'
import { resetPassword } from '../model/reset-password'

/** The page behind the link of the mail; the link carries the token. */
export function PasswordRecoveryPage() {
  const { token } = useSearch({ from: '/auth/password-recovery' })
  const [expired, setExpired] = useState(false)
  if (token === undefined) return <DeadLink text="Cannot reset password" />
  if (expired) return <DeadLink text="Token link expired" />
  return <ChoosePassword token={token} onExpired={() => setExpired(true)} />
}

function ChoosePassword({ token, onExpired }: { token: string; onExpired: () => void }) {
  const length = usePasswordRules()
  const fields = useFields({ password: '', repeated: '' }, newPasswordProblems(length))
  const [factor, send] = useReducer(reducer, initial)
  const { busy, error, run, fail } = useAction()
  const navigate = useNavigate()

  async function change() {
    if (!fields.check()) return send({ type: 'startedOver' })
    await run(async () => {
      const outcome = await resetPassword({ token, password: fields.values.password, ...factors(factor) })
      if (outcome === 'expired') return onExpired()
      if (outcome === 'factorWanted') return askForFactor()
      notify.success('Password successfully changed!')
      await navigate({ to: '/login' })
    })
  }

  function askForFactor() {
    const again = factor.step !== 'password'
    send({ type: 'factorWanted' })
    if (again) throw new Error(invalidCode)
  }

  return (
    <AuthForm
      title="Choose a new password"
      submit="Reset password"
      busy={busy}
      error={error}
      disabled={!isComplete(factor)}
      onSubmit={() => void change()}
    >
      {factor.step === 'password' ? (
        <>
          <NewPasswordField label="New password" email="" length={length} {...textField(fields, 'password')} />
          <PasswordInput
            label="Retype password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the retyped password' }}
            {...textField(fields, 'repeated')}
          />
        </>
      ) : (
        <MfaFields state={factor} send={send} onOtherFactor={() => fail(null)} />
      )}
    </AuthForm>
  )
}

function DeadLink({ text }: { text: string }) {
  return (
    <Stack gap="md">
      <AuthHeading title="Reset password" />
      <ErrorNote error={text} />
      <Button component={Link} to="/forgot-password" size="md" fullWidth>
        Request a new link
      </Button>
    </Stack>
  )
}
