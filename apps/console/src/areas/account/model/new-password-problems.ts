import { passwordProblem, passwordsDiffer } from '@perigee/domain/password'
import { required } from '@perigee/domain/text-rules'
import type { PasswordRules } from './use-password-rules'

/** For every form in which a password is chosen and typed again. */
export const newPasswordProblems =
  (rules: PasswordRules) =>
  ({ password, repeated }: { password: string; repeated: string }) => ({
    password: password === '' ? required : passwordProblem(password, rules, rules.disallowed),
    repeated: repeated === '' ? required : repeated === password ? undefined : passwordsDiffer,
  })
