import { Group, TextInput } from '@mantine/core'
import { emailProblem } from '@perigee/domain/email'
import { useSearch } from '@tanstack/react-router'
import { notify } from '@/lib/notify'
import { useAction } from '@/lib/use-action'
import { useResendPause } from '@/lib/use-resend-pause'
import { textField, useFields } from '@/lib/use-fields'
import { WholeAddress } from '@/components/whole-address'
import { AuthForm } from './auth-form'
import { useCaptcha } from '../captcha/use-captcha'
import { pendingSignup } from '../model/pending-signup'
import { requestEmail, resendEmail } from '../model/resend-email'
import { TextLink } from './text-link'

export function SignupConfirmationPage() {
  const search = useSearch({ from: '/auth/signup-confirmation' })
  const pending = pendingSignup.read()
  const known = pending?.email ?? search.email
  const fields = useFields({ email: known ?? '' }, ({ email }) => ({ email: emailProblem(email) }))
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('registration')
  const { secondsLeft, begin } = useResendPause()

  async function resend() {
    if (!fields.check()) return
    const send = async () => {
      const answer = await captcha.answer()
      return pending ? resendEmail(pending, answer) : requestEmail(fields.values.email, answer)
    }
    if (!(await run(send))) return
    begin()
    notify.success('The confirmation email was sent again.')
  }

  return (
    <AuthForm
      title="Check your email"
      subtitle={
        known ? (
          <>
            We sent a confirmation link to <WholeAddress end=".">{known}</WholeAddress> Open it to activate your
            account.
          </>
        ) : (
          'We sent you a confirmation link. Open it to activate your account.'
        )
      }
      submit={secondsLeft > 0 ? `Resend email in ${secondsLeft} s` : 'Resend email'}
      disabled={secondsLeft > 0}
      busy={busy}
      error={error}
      onSubmit={() => void resend()}
      footer={
        <Group justify="center">
          <TextLink to="/login">Go to login</TextLink>
        </Group>
      }
    >
      {!known && <TextInput label="Email" type="email" autoComplete="username" {...textField(fields, 'email')} />}
      {captcha.box}
    </AuthForm>
  )
}
