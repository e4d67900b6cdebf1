import { Alert, Group, PasswordInput, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { emailProblem, maxEmailLength } from '@perigee/domain/email'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { NewPasswordField } from '@/components/new-password-field'
import { PartnerNote } from '@/components/partner-note'
import { useConfig } from '@/lib/config'
import { asksForActivationCode, takesPromoCodes } from '@/lib/flags'
import { useAction } from '@/lib/use-action'
import { type Fields, textField, useFields } from '@/lib/use-fields'
import { type PasswordRules, usePasswordRules } from '@/lib/new-password'
import { AuthForm } from './auth-form'
import { BusinessFields } from './business-fields'
import { useCaptcha } from '../captcha/use-captcha'
import { SatelliteSelect } from './satellite-select'
import { sendSignup } from '../model/send-signup'
import { emptySignup, hasTerms, profileOf, signupProblems, type SignupValues } from '../model/signup-fields'
import { goToProvider, useSso } from '../model/use-sso'
import { TermsCheckboxes } from './terms-checkboxes'
import { TextLink } from './text-link'

const accountTypes: { value: SignupValues['accountType']; label: string }[] = [
  { value: 'personal', label: 'Personal' },
  { value: 'business', label: 'Business' },
]

export function SignupPage() {
  const config = useConfig()
  const search = useSearch({ from: '/auth/signup' })
  const invited = search.email !== undefined && (search.inviter_email ?? search.join) !== undefined
  const password = usePasswordRules()
  const problems = signupProblems({
    password,
    maxName: config.maxNameCharacters,
    isBeta: config.isBetaSatellite,
    terms: hasTerms(config.brand),
  })
  const fields = useFields(emptySignup(search.email ?? ''), problems)
  const { busy, error, run } = useAction()
  const captcha = useCaptcha('registration')
  const sso = useSso(fields.values.email)
  const navigate = useNavigate()
  const { values } = fields
  const email = textField(fields, 'email')
  const columns = sso.status !== 'sso' && values.accountType === 'business' ? 2 : 1

  /** Asked as soon as the address is there; what goes wrong is told when the form is sent. */
  async function askAboutEmail() {
    if (emailProblem(values.email) === undefined) await sso.ask().catch(() => undefined)
  }

  async function send() {
    if (sso.status === 'password') return signUp()
    fields.leave('email')
    if (emailProblem(values.email) !== undefined) return
    let page: string | undefined
    const asked = await run(async () => {
      page = await sso.ask()
      if (page !== undefined) goToProvider(page)
    })
    if (asked && page === undefined) await signUp()
  }

  async function signUp() {
    if (!fields.check()) return
    const done = await run(async () =>
      sendSignup({
        email: values.email,
        password: values.password,
        ...profileOf(values),
        signupPromoCode: values.promoCode.trim(),
        partner: search.partner ?? '',
        inviterEmail: search.inviter_email ?? '',
        secret: search.token ?? '',
        ...(await captcha.answer()),
      }),
    )
    if (!done) return
    if (asksForActivationCode(config)) await navigate({ to: '/activate' })
    else if (config.optionalSignupSuccessURL) window.location.assign(config.optionalSignupSuccessURL)
    else await navigate({ to: '/signup-confirmation' })
  }

  return (
    <AuthForm
      {...(asksForActivationCode(config) && { step: 'Step 1 of 2' })}
      title="Create your account"
      submit={sso.status === 'sso' ? 'Continue with single sign-on' : 'Create account'}
      busy={busy}
      error={error}
      onSubmit={() => void send()}
      footer={
        <Group justify="center" gap={6}>
          Already have an account? <TextLink to="/login">Log in</TextLink>
        </Group>
      }
    >
      {search.inviter_email !== undefined && (
        <Alert role="note" style={{ overflowWrap: 'anywhere' }}>
          {search.inviter_email} invites you to a project.
        </Alert>
      )}
      <PartnerNote place="signup" partner={search.partner ?? ''} />
      <SatelliteSelect />
      {sso.status !== 'sso' && (
        <SegmentedControl<SignupValues['accountType']>
          aria-label="Account type"
          data={accountTypes}
          value={values.accountType}
          onChange={(type) => fields.set('accountType', type)}
          fullWidth
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: columns }} spacing="lg" data-columns={columns}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            required
            autoComplete="username"
            maxLength={maxEmailLength}
            disabled={invited}
            {...email}
            onBlur={() => {
              email.onBlur()
              void askAboutEmail()
            }}
          />
          {sso.status === 'sso' ? (
            <Text c="dimmed">
              This address logs in with the single sign-on of its organization. It needs no password here.
            </Text>
          ) : (
            <PasswordFields fields={fields} rules={password} />
          )}
        </Stack>
        {columns === 2 && (
          <Stack gap="md">
            <BusinessFields fields={fields} />
          </Stack>
        )}
      </SimpleGrid>
      {sso.status !== 'sso' && (
        <>
          {takesPromoCodes(config) && (
            <TextInput label="Promo code (optional)" maxLength={100} {...textField(fields, 'promoCode')} />
          )}
          <TermsCheckboxes fields={fields} />
          {captcha.box}
        </>
      )}
    </AuthForm>
  )
}

function PasswordFields({ fields, rules }: { fields: Fields<SignupValues>; rules: PasswordRules }) {
  return (
    <>
      <NewPasswordField
        label="Password"
        required
        email={fields.values.email}
        length={rules}
        {...textField(fields, 'password')}
      />
      <PasswordInput
        label="Repeat password"
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the repeated password' }}
        {...textField(fields, 'repeated')}
      />
    </>
  )
}
