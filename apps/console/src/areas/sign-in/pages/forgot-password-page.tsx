import { Group, TextInput } from '@mantine/core'
import { auth } from '@perigee/contract/auth'
import { emailProblem } from '@perigee/domain/email'
import { useNavigate } from '@tanstack/react-router'
import { call } from '@/lib/call'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { AuthForm } from './auth-form'
import { useCaptcha } from '../captcha/use-captcha'
import { TextLink } from './text-link'

export function ForgotPasswordPage() {
  const fields = useFields({ email: '' }, ({ email }) => ({ email: emailProblem(email) }))
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('login')
  const navigate = useNavigate()

  async function request() {
    if (!fields.check()) return
    const email = fields.values.email.trim()
    const send = async () => call(auth.forgotPassword, { body: { email, ...(await captcha.answer()) } })
    if (await run(send)) {
      await navigate({ to: '/password-reset-confirmation' })
    }
  }

  return (
    <AuthForm
      title="Reset password"
      subtitle="Enter your email address and we send you a link to choose a new password."
      submit="Request password reset"
      busy={busy}
      error={error}
      onSubmit={() => void request()}
      footer={
        <Group justify="center">
          <TextLink to="/login">Back to login</TextLink>
        </Group>
      }
    >
      <TextInput label="Email" type="email" autoComplete="username" autoFocus {...textField(fields, 'email')} />
      {captcha.box}
    </AuthForm>
  )
}
