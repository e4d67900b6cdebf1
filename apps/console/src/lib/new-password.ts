import { auth } from '@perigee/contract/auth'
import {
  type PasswordLength,
  parseDisallowedPasswords,
  passwordProblem,
  passwordsDiffer,
} from '@perigee/domain/password'
import { required } from '@perigee/domain/text-rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call'
import { useConfig } from './config'
import { checksPasswordsLive } from './flags'
import { publicQueries } from './query-client'

/** What a new password has to obey. Without the list, which may be missing, the server still knows it. */
export type PasswordRules = PasswordLength & { disallowed?: ReadonlySet<string> | undefined }

const disallowedPasswords = queryOptions({
  queryKey: ['disallowed-passwords'],
  queryFn: async ({ signal }) => parseDisallowedPasswords(await call(auth.badPasswords, { signal })),
  staleTime: Infinity,
  retry: false,
})

/** For forms in which a password is chosen: the list is asked for when one is opened. */
export function usePasswordRules(): PasswordRules {
  const config = useConfig()
  const { data: disallowed } = useQuery({ ...disallowedPasswords, enabled: checksPasswordsLive(config) }, publicQueries)
  return { min: config.passwordMinimumLength, max: config.passwordMaximumLength, disallowed }
}

/** For every form in which a password is chosen and typed again. */
export const newPasswordProblems =
  (rules: PasswordRules) =>
  ({ password, repeated }: { password: string; repeated: string }) => ({
    password: password === '' ? required : passwordProblem(password, rules, rules.disallowed),
    repeated: repeated === '' ? required : repeated === password ? undefined : passwordsDiffer,
  })
