import { createRoute, redirect } from '@tanstack/react-router'
import { sessionFlag } from '@/lib/session-flag'
import { wantedPage } from '@/lib/wanted-page'
import { lazyPage } from '../lazy-page'
import { rootRoute } from './root'
import {
  loadActivatePage,
  loadAuthLayout,
  loadForgotPasswordPage,
  loadLoginPage,
  loadPasswordRecoveryPage,
  loadPasswordResetConfirmationPage,
  loadSignupConfirmationPage,
  loadSignupPage,
} from '@/areas/sign-in/public'

const layout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth',
  component: lazyPage(loadAuthLayout, 'AuthLayout', { isFrame: true }),
})

/** Keeps the named search parameters as texts; the router makes booleans and numbers of those that look so. */
const texts =
  <const Name extends string>(...names: Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string } => {
    const kept: { [K in Name]?: string } = {}
    for (const name of names) {
      const value = search[name]
      const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : value
      if (typeof text === 'string' && text !== '') kept[name] = text
    }
    return kept
  }

// Named apart: inside the options their type would be inferred from what the router expects.
const loginSearch = texts('email', 'join', 'activated', 'invite_invalid', 'sso_failed')
const signupSearch = texts('email', 'join', 'inviter_email', 'partner', 'token')
const confirmationSearch = texts('email')
const activateSearch = texts('email', 'join', 'expired')
const recoverySearch = texts('token')

/** Whoever came by an invitation goes on to it once logged in, over whatever lies between. */
function rememberInvitation({ join }: { join?: string }): void {
  if (join !== undefined) wantedPage.remember(`/projects?${new URLSearchParams({ join }).toString()}`)
}

const login = createRoute({
  getParentRoute: () => layout,
  path: '/login',
  staticData: { title: 'Login' },
  validateSearch: loginSearch,
  beforeLoad: ({ search }) => {
    rememberInvitation(search)
    const { email, join } = search
    if (sessionFlag.isSet() && email === undefined) {
      redirect({ to: '/projects', search: join === undefined ? {} : { join }, throw: true })
    }
  },
  component: lazyPage(loadLoginPage, 'LoginPage'),
})

const signup = createRoute({
  getParentRoute: () => layout,
  path: '/signup',
  staticData: { title: 'Signup' },
  validateSearch: signupSearch,
  beforeLoad: ({ search }) => {
    rememberInvitation(search)
    if (sessionFlag.isSet() && Object.keys(search).length === 0) redirect({ to: '/projects', throw: true })
  },
  component: lazyPage(loadSignupPage, 'SignupPage'),
})

const signupConfirmation = createRoute({
  getParentRoute: () => layout,
  path: '/signup-confirmation',
  staticData: { title: 'Signup Confirmation' },
  validateSearch: confirmationSearch,
  component: lazyPage(loadSignupConfirmationPage, 'SignupConfirmationPage'),
})

const activate = createRoute({
  getParentRoute: () => layout,
  path: '/activate',
  staticData: { title: 'Activate Account' },
  validateSearch: activateSearch,
  beforeLoad: ({ search }) => {
    rememberInvitation(search)
    if (sessionFlag.isSet() && Object.keys(search).length === 0) redirect({ to: '/projects', throw: true })
  },
  component: lazyPage(loadActivatePage, 'ActivatePage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => layout,
  path: '/forgot-password',
  staticData: { title: 'Forgot Password' },
  component: lazyPage(loadForgotPasswordPage, 'ForgotPasswordPage'),
})

const passwordResetConfirmation = createRoute({
  getParentRoute: () => layout,
  path: '/password-reset-confirmation',
  staticData: { title: 'Password Reset Confirmation' },
  component: lazyPage(loadPasswordResetConfirmationPage, 'PasswordResetConfirmationPage'),
})

const passwordRecovery = createRoute({
  getParentRoute: () => layout,
  path: '/password-recovery',
  staticData: { title: 'Password Recovery' },
  validateSearch: recoverySearch,
  component: lazyPage(loadPasswordRecoveryPage, 'PasswordRecoveryPage'),
})

export const authTree = layout.addChildren([
  login,
  signup,
  signupConfirmation,
  activate,
  forgotPassword,
  passwordResetConfirmation,
  passwordRecovery,
])
