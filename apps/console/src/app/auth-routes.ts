import { withoutEnd } from '@perigee/std/without-end'

/** The seven routes that are open to somebody without a session and to which no 401 redirects. */
export const authRoutes = [
  '/login',
  '/signup',
  '/signup-confirmation',
  '/forgot-password',
  '/password-reset-confirmation',
  '/password-recovery',
  '/activate',
] as const

export const isAuthRoute = (pathname: string): boolean =>
  authRoutes.some((route) => route === withoutEnd(pathname, '/'))
