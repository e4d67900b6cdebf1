import { type PasswordLength, passwordProblem, passwordsDiffer } from '@perigee/domain/password'
import { required } from '@perigee/domain/text-rules'

/** For every form in which a password is chosen and typed again. */
export const newPasswordProblems =
  (length: PasswordLength) =>
  ({ password, repeated }: { password: string; repeated: string }) => ({
    password: password === '' ? required : passwordProblem(password, length),
    repeated: repeated === '' ? required : repeated === password ? undefined : passwordsDiffer,
  })
