import { Alert, Anchor, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core'
import type { PasskeyQuestion } from '@perigee/contract/web-authn'
import { emailProblem, longestAddress } from '@perigee/domain/email'
import { required } from '@perigee/domain/text-rules'
import { useSearch } from '@tanstack/react-router'
import { useReducer } from 'react'
import { useSignal } from '@/lib/create-signal'
import { endedSession } from '@/lib/ended-session'
import { isRefusedAs } from '@/lib/call-error'
import { useConfig } from '@/lib/config'
import { offersPasskeys } from '@/lib/flags'
import { answerQuestion, passkeyTrouble } from '@/lib/passkeys'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { useFirstFocus } from '@/lib/use-first-focus'
import { AuthForm } from './auth-form'
import { useCaptcha } from '../captcha/use-captcha'
import { factorProblem, factors, initial, reducer } from '../model/login'
import { MfaFields } from './mfa-fields'
import { PasskeyButton, PasskeyLogin } from './passkey-login'
import { type Proof, sendLogin } from '../model/send-login'
import { goToProvider, useSso } from '../model/use-sso'
import { useEarlyLogin } from '../model/use-early-login'
import { TextLink } from './text-link'
import { useEnterConsole } from '../model/use-enter-console'

export function LoginPage() {
  const ended = useSignal(endedSession)
  const { email = ended?.email ?? '', ...notices } = useSearch({ from: '/auth/login' })
  const fields = useFields({ email, password: '', remember: false }, (values) => ({
    email: emailProblem(values.email, longestAddress),
    password: values.password === '' ? required : undefined,
  }))
  const [state, send] = useReducer(reducer, initial)
  const { busy, error, run, fail } = useAction()
  const captcha = useCaptcha('login')
  const sso = useSso(fields.values.email)
  const enter = useEnterConsole()
  const config = useConfig()
  const takesPasskeys = offersPasskeys(config) && passkeyTrouble(config) === undefined
  const { values } = fields
  const emailField = useFirstFocus<HTMLInputElement>()
  useEarlyLogin(emailField, (early) => {
    if (early.email !== '') fields.set('email', early.email)
    fields.set('password', early.password)
    fields.set('remember', early.remember)
  })

  /** The address decides whether a password is asked for at all. */
  async function goOn() {
    fields.leave('email')
    if (emailProblem(values.email, longestAddress) !== undefined) return
    await run(async () => {
      const page = await sso.ask()
      if (page !== undefined) goToProvider(page)
    })
  }

  async function logIn() {
    if (!fields.check()) return
    if (factorProblem(state) !== undefined) return send({ type: 'incomplete' })
    await run(async () => finish(state.step === 'password' ? await captcha.answer() : factors(state)))
  }

  /** Whatever the server says to the answer, the question is used up. */
  async function answerWithPasskey(question: PasskeyQuestion) {
    await run(async () => {
      const mfaPasskey = await answerQuestion(question)
      send({ type: 'passkeySpent' })
      await finish({ mfaPasskey })
    })
  }

  /** After another password, or a lock that answers every code alike, no code helps any more. */
  function startOver() {
    fail(null)
    send({ type: 'startedOver' })
  }

  async function finish(proof: Proof) {
    const { email, password, remember } = values
    const outcome = await sendLogin({ email, password, rememberForOneWeek: remember, ...proof })
    if (outcome === 'loggedIn') return enter()
    if (outcome !== 'tooLate') return send({ type: 'factorWanted', ...outcome })
    send({ type: 'startedOver' })
    throw new Error('This took too long. Please log in again.')
  }

  const { passkey: question } = state
  const asksForPassword = sso.status === 'password'
  if (state.step !== 'password') {
    return (
      <AuthForm
        title="Two-factor authentication"
        submit="Continue"
        busy={busy}
        error={error}
        onSubmit={() => void logIn()}
        footer={
          <>
            {takesPasskeys && question && (
              <PasskeyButton label="Use a passkey" disabled={busy} onClick={() => void answerWithPasskey(question)} />
            )}
            <Group justify="center">
              <Anchor component="button" type="button" disabled={busy} onClick={startOver}>
                Back to login
              </Anchor>
            </Group>
          </>
        }
      >
        <MfaFields state={state} send={send} onOtherFactor={() => fail(null)} />
      </AuthForm>
    )
  }
  return (
    <AuthForm
      title="Log in"
      submit={asksForPassword ? 'Log in' : 'Continue'}
      busy={busy}
      error={error}
      onSubmit={() => void (asksForPassword ? logIn() : goOn())}
      footer={
        <>
          {takesPasskeys && (
            <PasskeyLogin rememberForOneWeek={values.remember} busy={busy} run={run} onLoggedIn={enter} />
          )}
          {isRefusedAs(error, 'wrong_credentials') && (
            <Group justify="center" gap={6}>
              Account not activated? <TextLink to="/activate">Ask for a new mail</TextLink>
            </Group>
          )}
          <SignUpHint />
        </>
      }
    >
      {ended?.because === 'refused' && <Alert role="status">Your session has ended. Please log in again.</Alert>}
      <LoginNotices {...notices} />
      <TextInput
        ref={emailField}
        label="Email"
        name="email"
        type="email"
        autoComplete={takesPasskeys ? 'username webauthn' : 'username'}
        {...textField(fields, 'email')}
      />
      {asksForPassword && (
        <>
          <PasswordInput
            label="Password"
            name="password"
            autoComplete="current-password"
            autoFocus={values.email !== ''}
            visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
            {...textField(fields, 'password')}
          />
          <Group justify="space-between" gap="xs" wrap="nowrap">
            <Checkbox
              label="Remember for one week"
              name="remember"
              checked={values.remember}
              onChange={(event) => fields.set('remember', event.currentTarget.checked)}
            />
            <TextLink to="/forgot-password">Forgot password?</TextLink>
          </Group>
          {captcha.box}
        </>
      )}
    </AuthForm>
  )
}

const SignUpHint = () => (
  <Group justify="center" gap={6}>
    No account yet? <TextLink to="/signup">Sign up</TextLink>
  </Group>
)

interface Notices {
  join?: string
  activated?: string
  invite_invalid?: string
  sso_failed?: string
}

/** What the address says about how somebody came to the login page. */
function LoginNotices({ join, activated, invite_invalid, sso_failed }: Notices) {
  return (
    <>
      {join !== undefined && <Alert role="note">You are invited to a project. Log in to join or to decline.</Alert>}
      {activated === 'true' && (
        <Alert color="green" role="status">
          Your account is active. You can log in.
        </Alert>
      )}
      {activated === 'false' && <Alert role="status">This account is already activated. You can log in.</Alert>}
      {invite_invalid === 'true' && (
        <Alert color="yellow" role="status">
          The invite link has expired or is not valid.
        </Alert>
      )}
      {sso_failed === 'true' && (
        <Alert color="red" role="status">
          Single sign-on did not work. Please try again; if it keeps failing, ask whoever looks after it in your
          organization.
        </Alert>
      )}
    </>
  )
}
