/** Pages of the console that mails point to; `console` is its address with a trailing slash. */
export const mailLinks = (console: string) => ({
  login: `${console}login`,
  signup: `${console}signup`,
  forgotPassword: `${console}forgot-password`,
  recovery: (token: string) => `${console}password-recovery?token=${encodeURIComponent(token)}`,
})
export type MailLinks = ReturnType<typeof mailLinks>
