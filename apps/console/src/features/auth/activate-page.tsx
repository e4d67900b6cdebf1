import { Alert, Anchor, Group, TextInput } from '@mantine/core'
import { emailProblem } from '@perigee/domain/email'
import { isCompleteCode } from '@perigee/domain/verification-code'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CodeField } from '@/components/code-field'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { AuthForm } from './auth-form'
import { type PendingSignup, pendingSignup } from './pending-signup'
import { resendEmail } from './resend-email'
import { sendActivation } from './send-activation'
import { TextLink } from './text-link'
import { useEnterConsole } from './use-enter-console'

/** With a sign-up that waits in this tab the code is asked for, else the address that a new code should go to. */
export function ActivatePage() {
  const [pending, setPending] = useState(() => pendingSignup.read())
  if (!pending) return <RequestCode onSent={setPending} />
  return <EnterCode pending={pending} onResent={setPending} />
}

function EnterCode({ pending, onResent }: { pending: PendingSignup; onResent: (pending: PendingSignup) => void }) {
  const [code, setCode] = useState('')
  const { busy, error, run } = useAction()
  const enter = useEnterConsole()

  const activate = async () => {
    if (await run(() => sendActivation(pending, code))) enter()
  }
  const resend = () =>
    run(async () => {
      onResent(await resendEmail(pending.email))
      setCode('')
      notify.success('A new code was sent.')
    })

  return (
    <AuthForm
      title="Check your inbox"
      subtitle={
        <>
          Enter the 6-digit code you received on email at <strong>{pending.email}</strong>.
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
          <Anchor component="button" type="button" fw={500} onClick={() => void resend()} disabled={busy}>
            Send a new one
          </Anchor>
          or <TextLink to="/login">log in</TextLink>
        </Group>
      }
    >
      <CodeField label="Activation code" value={code} onChange={setCode} />
    </AuthForm>
  )
}

function RequestCode({ onSent }: { onSent: (pending: PendingSignup) => void }) {
  const { email = '', expired } = useSearch({ from: '/auth/activate' })
  const fields = useFields({ email }, (values) => ({ email: emailProblem(values.email) }))
  const { busy, error, run } = useAction()

  async function send() {
    if (fields.check()) await run(async () => onSent(await resendEmail(fields.values.email)))
  }

  return (
    <AuthForm
      title="Activate your account"
      subtitle="We will send you a code to enter here."
      submit="Send code"
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
          The activation link has expired. Request a new code.
        </Alert>
      )}
      <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...textField(fields, 'email')} />
    </AuthForm>
  )
}
