import { Alert, Anchor, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { emailProblem } from '@perigee/domain/email'
import { incompleteCode, isCompleteCode } from '@perigee/domain/verification-code'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeField } from '@/components/code-field'
import { WholeAddress } from '@/components/whole-address'
import { ResendCode } from '@/components/resend-code'
import { NewPasswordField } from '@/components/new-password-field'
import { useConfig } from '@/lib/config'
import { asksForActivationCode } from '@/lib/flags'
import { newPasswordProblems, usePasswordRules } from '@/lib/new-password'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { AuthForm } from './auth-form'
import { useCaptcha } from '../captcha/use-captcha'
import { type PendingSignup, pendingSignup } from '../model/pending-signup'
import { requestEmail, resendEmail } from '../model/resend-email'
import { sendActivation } from '../model/send-activation'
import { TextLink } from './text-link'
import { firstPage, useEnterConsole } from '../model/use-enter-console'

/**
 * With a sign-up that waits in this tab the code is asked for, else the address that a new code should go to; that one
 * comes back with a password. Where accounts are activated by a link, a new link is all there is to ask for.
 */
export function ActivatePage() {
  const takesCodes = asksForActivationCode(useConfig())
  const [pending, setPending] = useState(() => pendingSignup.read())
  const [email, setEmail] = useState('')
  const navigate = useNavigate()

  /** The address may have been the wrong one. */
  function startOver({ email }: PendingSignup) {
    pendingSignup.forget()
    setEmail(email)
    setPending(undefined)
  }
  if (!takesCodes) return <RequestMail sent="link" onSent={() => void navigate({ to: '/signup-confirmation' })} />
  if (!pending) return <RequestMail sent="code" email={email} onSent={setPending} />
  return <EnterCode pending={pending} onResent={setPending} onBack={() => startOver(pending)} />
}

interface EnterCodeProps {
  pending: PendingSignup
  onResent: (pending: PendingSignup) => void
  onBack: () => void
}

function EnterCode({ pending, onResent, onBack }: EnterCodeProps) {
  const [code, setCode] = useState('')
  const [marked, setMarked] = useState(false)
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('registration')
  const enter = useEnterConsole()
  const length = usePasswordRules()
  const fields = useFields({ password: '', repeated: '' }, newPasswordProblems(length))
  const { choosesPassword = false } = pending

  const activate = async () => {
    const isComplete = isCompleteCode(code)
    setMarked(!isComplete)
    if ((choosesPassword && !fields.check()) || !isComplete) return
    const given = choosesPassword ? { code, password: fields.values.password } : { code }
    if (await run(() => sendActivation(pending, given))) enter(await firstPage())
  }
  async function resend() {
    onResent(await resendEmail(pending, await captcha.answer()))
    setCode('')
  }

  return (
    <AuthForm
      step="Step 2 of 2"
      title="Check your inbox"
      subtitle={
        <>
          Enter the 6-digit code you received on email at <WholeAddress end=".">{pending.email}</WholeAddress>
          {choosesPassword && ' Choose the password of the account, too.'}
        </>
      }
      submit="Activate account"
      busy={busy}
      error={error}
      onSubmit={() => void activate()}
      footer={
        <Stack gap={6} align="center">
          <ResendCode onSend={resend} disabled={busy} />
          <Group justify="center" gap="md">
            <Anchor component="button" type="button" disabled={busy} onClick={onBack}>
              Back
            </Anchor>
            <TextLink to="/login">Log in</TextLink>
          </Group>
        </Stack>
      }
    >
      <CodeField
        label="Activation code"
        value={code}
        onChange={setCode}
        error={marked && !isCompleteCode(code) ? incompleteCode : undefined}
      />
      {choosesPassword && (
        <>
          <NewPasswordField label="Password" email={pending.email} length={length} {...textField(fields, 'password')} />
          <PasswordInput
            label="Repeat password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the repeated password' }}
            {...textField(fields, 'repeated')}
          />
        </>
      )}
      {captcha.box}
    </AuthForm>
  )
}

interface RequestMailProps {
  sent: 'code' | 'link'
  /** Typed before. */
  email?: string
  onSent: (pending: PendingSignup) => void
}

function RequestMail({ sent, email: typed = '', onSent }: RequestMailProps) {
  const { email = typed, expired } = useSearch({ from: '/auth/activate' })
  const fields = useFields({ email }, (values) => ({ email: emailProblem(values.email) }))
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('registration')

  async function send() {
    if (fields.check()) await run(async () => onSent(await requestEmail(fields.values.email, await captcha.answer())))
  }

  return (
    <AuthForm
      {...(sent === 'code' && { step: 'Step 1 of 2' })}
      title="Activate your account"
      subtitle={sent === 'code' ? 'We will send you a code to enter here.' : 'We will send you a link to open.'}
      submit={`Send ${sent}`}
      busy={busy}
      error={error}
      onSubmit={() => void send()}
      footer={
        <Group justify="center">
          <TextLink to="/login">Go to login</TextLink>
        </Group>
      }
    >
      {expired === 'true' && (
        <Alert color="yellow" role="status">
          The activation link has expired. Request a new {sent}.
        </Alert>
      )}
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...textField(fields, 'email')} />
      {captcha.box}
    </AuthForm>
  )
}
