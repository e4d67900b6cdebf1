/** Pages of the console that mails point to; `console` is its address with a trailing slash. */
export const mailLinks = (console: string) => ({
  login: `${console}login`,
  signup: `${console}signup`,
  forgotPassword: `${console}forgot-password`,
  activation: (token: string) => `${console}activation?token=${encodeURIComponent(token)}`,
  activate: (email: string) => `${console}activate?email=${encodeURIComponent(email)}`,
  cancelRecovery: (token: string) => `${console}cancel-password-recovery?token=${encodeURIComponent(token)}`,
  recovery: (token: string) => `${console}password-recovery?token=${encodeURIComponent(token)}`,
})
export type MailLinks = ReturnType<typeof mailLinks>
