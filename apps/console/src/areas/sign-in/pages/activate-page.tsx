import { Alert, Anchor, Group, PasswordInput, TextInput } from '@mantine/core'
import { emailProblem } from '@perigee/domain/email'
import { isCompleteCode } from '@perigee/domain/verification-code'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeField } from '@/components/code-field'
import { NewPasswordField } from '@/components/new-password-field'
import { useConfig } from '@/lib/config'
import { asksForActivationCode } from '@/lib/flags'
import { newPasswordProblems, usePasswordRules } from '@/lib/new-password'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { useResendPause } from '@/lib/use-server-flow'
import { AuthForm } from './auth-form'
import { useCaptcha } from '../captcha/use-captcha'
import { type PendingSignup, pendingSignup } from '../model/pending-signup'
import { requestEmail, resendEmail } from '../model/resend-email'
import { sendActivation } from '../model/send-activation'
import { TextLink } from './text-link'
import { useEnterConsole } from '../model/use-enter-console'

/**
 * With a sign-up that waits in this tab the code is asked for, else the address that a new code should go to; that one
 * comes back with a password. Where accounts are activated by a link, a new link is all there is to ask for.
 */
export function ActivatePage() {
  const takesCodes = asksForActivationCode(useConfig())
  const [pending, setPending] = useState(() => pendingSignup.read())
  const navigate = useNavigate()
  if (!takesCodes) return <RequestMail sent="link" onSent={() => void navigate({ to: '/signup-confirmation' })} />
  if (!pending) return <RequestMail sent="code" onSent={setPending} />
  return <EnterCode pending={pending} onResent={setPending} />
}

function EnterCode({ pending, onResent }: { pending: PendingSignup; onResent: (pending: PendingSignup) => void }) {
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('registration')
  const enter = useEnterConsole()
  const length = usePasswordRules()
  const fields = useFields({ password: '', repeated: '' }, newPasswordProblems(length))
  const { choosesPassword = false } = pending
  const pause = useResendPause()

  const activate = async () => {
    if (choosesPassword && !fields.check()) return
    const given = choosesPassword ? { code, password: fields.values.password } : { code }
    if (await run(() => sendActivation(pending, given))) enter()
  }
  const resend = () =>
    run(async () => {
      onResent(await resendEmail(pending, await captcha.answer()))
      setCode('')
      pause.begin()
      notify.success('A new code was sent.')
    })

  return (
    <AuthForm
      title="Check your inbox"
      subtitle={
        <>
          Enter the 6-digit code you received on email at <strong>{pending.email}</strong>.
          {choosesPassword && ' Choose the password of the account, too.'}
        </>
      }
      submit="Activate account"
      busy={busy}
      error={error}
      disabled={!isCompleteCode(code)}
      onSubmit={() => void activate()}
      footer={
        <Group justify="center" gap={6}>
          No code?
          <Anchor
            component="button"
            type="button"
            fw={500}
            onClick={() => void resend()}
            disabled={busy || pause.secondsLeft > 0}
          >
            Send a new one{pause.secondsLeft > 0 && ` in ${pause.secondsLeft} s`}
          </Anchor>
          or <TextLink to="/login">log in</TextLink>
        </Group>
      }
    >
      <CodeField label="Activation code" value={code} onChange={setCode} />
      {choosesPassword && (
        <>
          <NewPasswordField label="Password" email={pending.email} length={length} {...textField(fields, 'password')} />
          <PasswordInput
            label="Retype password"
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the retyped password' }}
            {...textField(fields, 'repeated')}
          />
        </>
      )}
      {captcha.box}
    </AuthForm>
  )
}

function RequestMail({ sent, onSent }: { sent: 'code' | 'link'; onSent: (pending: PendingSignup) => void }) {
  const { email = '', expired } = useSearch({ from: '/auth/activate' })
  const fields = useFields({ email }, (values) => ({ email: emailProblem(values.email) }))
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('registration')

  async function send() {
    if (fields.check()) await run(async () => onSent(await requestEmail(fields.values.email, await captcha.answer())))
  }

  return (
    <AuthForm
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
      <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...textField(fields, 'email')} />
      {captcha.box}
    </AuthForm>
  )
}
