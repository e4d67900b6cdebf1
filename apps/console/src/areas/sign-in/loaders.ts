// What is loaded when it is opened. Apart from public.ts, so that nothing else of the area comes with it.
export const loadActivatePage = () => import('./pages/activate-page')
export const loadAuthLayout = () => import('./pages/auth-layout')
export const loadForgotPasswordPage = () => import('./pages/forgot-password-page')
export const loadLoginPage = () => import('./pages/login-page')
export const loadPasswordRecoveryPage = () => import('./pages/password-recovery-page')
export const loadPasswordResetConfirmationPage = () => import('./pages/password-reset-confirmation-page')
export const loadSignupConfirmationPage = () => import('./pages/signup-confirmation-page')
export const loadSignupPage = () => import('./pages/signup-page')
