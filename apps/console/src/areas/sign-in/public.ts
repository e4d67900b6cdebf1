// Everything in front of the login: login, sign-up, activation, recovery, single sign-on.
// The only file of this area that other areas and the app may import.
export {
  loadActivatePage,
  loadAuthLayout,
  loadForgotPasswordPage,
  loadLoginPage,
  loadPasswordRecoveryPage,
  loadPasswordResetConfirmationPage,
  loadSignupConfirmationPage,
  loadSignupPage,
} from './loaders'
