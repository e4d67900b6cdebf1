import { Group, PasswordInput, TextInput } from '@mantine/core'
import { maxEmailLength } from '@perigee/domain/email'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NewPasswordField } from '@/components/new-password-field'
import { useConfig } from '@/lib/config'
import { asksForActivationCode, takesPromoCodes } from '@/lib/flags'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { usePasswordLength } from '@/lib/use-password-length'
import { AuthForm } from './auth-form'
import { SatelliteSelect } from './satellite-select'
import { sendSignup } from './send-signup'
import { emptySignup, signupProblems } from './signup-fields'
import { TermsCheckboxes } from './terms-checkboxes'
import { TextLink } from './text-link'

export function SignupPage() {
  const config = useConfig()
  const search = useSearch({ from: '/auth/signup' })
  const invited = search.email !== undefined && search.inviter_email !== undefined
  const passwordLength = usePasswordLength()
  const rules = signupProblems({ passwordLength, isBeta: config.isBetaSatellite })
  const fields = useFields(emptySignup(search.email ?? ''), rules)
  const { busy, error, run } = useAction()
  const navigate = useNavigate()
  const { values } = fields

  async function signUp() {
    if (!fields.check()) return
    const done = await run(() =>
      sendSignup({
        email: values.email,
        password: values.password,
        signupPromoCode: values.promoCode.trim(),
        partner: search.partner ?? '',
        inviterEmail: search.inviter_email ?? '',
        secret: search.token ?? '',
      }),
    )
    if (!done) return
    if (asksForActivationCode(config)) await navigate({ to: '/activate' })
    else if (config.optionalSignupSuccessURL) window.location.assign(config.optionalSignupSuccessURL)
    else await navigate({ to: '/signup-confirmation' })
  }

  return (
    <AuthForm
      title="Create your account"
      submit="Create account"
      busy={busy}
      error={error}
      onSubmit={() => void signUp()}
      footer={
        <Group justify="center" gap={6}>
          Already have an account? <TextLink to="/login">Log in</TextLink>
        </Group>
      }
    >
      <SatelliteSelect />
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="username"
        maxLength={maxEmailLength}
        disabled={invited}
        {...textField(fields, 'email')}
      />
      <NewPasswordField
        label="Password"
        email={values.email}
        length={passwordLength}
        {...textField(fields, 'password')}
      />
      <PasswordInput
        label="Retype password"
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the retyped password' }}
        {...textField(fields, 'repeated')}
      />
      {takesPromoCodes(config) && (
        <TextInput label="Promo code (optional)" maxLength={100} {...textField(fields, 'promoCode')} />
      )}
      <TermsCheckboxes fields={fields} />
    </AuthForm>
  )
}
