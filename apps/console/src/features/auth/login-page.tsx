import { Alert, Checkbox, Group, PasswordInput, TextInput } from '@mantine/core'
import { emailProblem } from '@perigee/domain/email'
import { required } from '@perigee/domain/text-rules'
import { useSearch } from '@tanstack/react-router'
import { useReducer } from 'react'
import { useAction } from '@/lib/use-action'
import { textField, useFields } from '@/lib/use-fields'
import { AuthForm } from './auth-form'
import { factors, initial, isComplete, reducer } from './login'
import { MfaFields } from './mfa-fields'
import { sendLogin } from './send-login'
import { TextLink } from './text-link'
import { useEnterConsole } from './use-enter-console'

export function LoginPage() {
  const { email = '', ...notices } = useSearch({ from: '/auth/login' })
  const fields = useFields({ email, password: '', remember: false }, (values) => ({
    email: emailProblem(values.email, 254),
    password: values.password === '' ? required : undefined,
  }))
  const [state, send] = useReducer(reducer, initial)
  const { busy, error, run } = useAction()
  const enter = useEnterConsole()
  const { values } = fields

  async function logIn() {
    if (!fields.check()) return
    const { email, password, remember } = values
    await run(async () => {
      const outcome = await sendLogin({ email, password, rememberForOneWeek: remember, ...factors(state) })
      if (outcome === 'loggedIn') enter()
      else send({ type: 'factorWanted' })
    })
  }

  if (state.step !== 'password') {
    return (
      <AuthForm
        title="Two-factor authentication"
        submit="Continue"
        busy={busy}
        error={error}
        disabled={!isComplete(state)}
        onSubmit={() => void logIn()}
      >
        <MfaFields state={state} send={send} />
      </AuthForm>
    )
  }
  return (
    <AuthForm
      title="Log in"
      submit="Log in"
      busy={busy}
      error={error}
      onSubmit={() => void logIn()}
      footer={<SignUpHint />}
    >
      <Notices {...notices} />
      <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...textField(fields, 'email')} />
      <PasswordInput
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        {...textField(fields, 'password')}
      />
      <Group justify="space-between">
        <Checkbox
          label="Remember for one week"
          checked={values.remember}
          onChange={(event) => fields.set('remember', event.currentTarget.checked)}
        />
        <TextLink to="/forgot-password">Forgot password?</TextLink>
      </Group>
    </AuthForm>
  )
}

const SignUpHint = () => (
  <Group justify="center" gap={6}>
    No account yet? <TextLink to="/signup">Sign up</TextLink>
  </Group>
)

function Notices({ activated, invite_invalid }: { activated?: string; invite_invalid?: string }) {
  return (
    <>
      {activated === 'false' && <Alert role="status">This account is already activated. You can log in.</Alert>}
      {invite_invalid === 'true' && (
        <Alert color="yellow" role="status">
          The invite link has expired or is not valid.
        </Alert>
      )}
    </>
  )
}
