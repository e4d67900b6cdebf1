import { Button, PasswordInput, Skeleton, Stack, Text } from '@mantine/core'
import { invalidCode } from '@perigee/domain/verification-code'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useReducer, useState } from 'react'
import { ErrorNote } from '@/components/error-note'
import { NewPasswordField } from '@/components/new-password-field'
import { CallError } from '@/lib/call-error'
import { notify } from '@/lib/notify'
import { publicQueries } from '@/lib/query-client'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { newPasswordProblems, usePasswordRules } from '@/lib/new-password'
import { AuthForm, AuthHeading } from './auth-form'
import { factorProblem, factors, initial, reducer } from '../model/login'
import { MfaFields } from './mfa-fields'
import { resetLink, resetPassword } from '../model/reset-password'

/** The page behind the link of the mail; the link carries the token. */
export function PasswordRecoveryPage() {
  const { token } = useSearch({ from: '/auth/password-recovery' })
  const [refusal, setRefusal] = useState<unknown>(null)
  const { data, isPending } = useQuery({ ...resetLink(token ?? ''), enabled: token !== undefined }, publicQueries)
  if (token === undefined) return <DeadLink error="Cannot reset password" />
  if (isPending) return <Skeleton height={240} aria-label="Loading" role="status" />
  const dead = refusal ?? data
  if (dead !== null && dead !== undefined) return <DeadLink error={dead} />
  return <ChoosePassword token={token} onDead={setRefusal} />
}

function ChoosePassword({ token, onDead }: { token: string; onDead: (refusal: unknown) => void }) {
  const length = usePasswordRules()
  const fields = useFields({ password: '', repeated: '' }, newPasswordProblems(length))
  const [factor, send] = useReducer(reducer, initial)
  const { busy, error, run, fail } = useAction()
  const navigate = useNavigate()

  async function change() {
    if (!fields.check()) return send({ type: 'startedOver' })
    if (factorProblem(factor) !== undefined) return send({ type: 'incomplete' })
    await run(async () => {
      const outcome = await resetPassword({ token, password: fields.values.password, ...factors(factor) })
      if (outcome === 'factorWanted') return askForFactor()
      if (outcome !== 'changed') return onDead(outcome.refusal)
      notify.success('Password successfully changed!')
      await navigate({ to: '/login' })
    })
  }

  function askForFactor() {
    const again = factor.step !== 'password'
    send({ type: 'factorWanted' })
    if (again) throw new CallError(invalidCode, { status: 400, code: 'wrong_mfa_code' })
  }

  return (
    <AuthForm
      title="Choose a new password"
      submit="Reset password"
      busy={busy}
      error={error}
      onSubmit={() => void change()}
    >
      {factor.step === 'password' ? (
        <>
          <NewPasswordField label="New password" email="" length={length} {...textField(fields, 'password')} />
          <PasswordInput
            label="Repeat password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the repeated password' }}
            {...textField(fields, 'repeated')}
          />
        </>
      ) : (
        <MfaFields state={factor} send={send} onOtherFactor={() => fail(null)} />
      )}
    </AuthForm>
  )
}

/** Why this link sets no password, and the way to one that does. */
function DeadLink({ error }: { error: unknown }) {
  return (
    <Stack gap="md">
      <AuthHeading title="Reset password" />
      <ErrorNote error={error} />
      <Text c="dimmed">
        A link works once, for 15 minutes, and only the newest one. It has to be opened as a whole.
      </Text>
      <Button component={Link} to="/forgot-password" size="md" fullWidth>
        Request a new link
      </Button>
    </Stack>
  )
}
