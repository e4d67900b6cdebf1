import { authRefusals } from '@perigee/contract/refusals/auth'
import { commonRefusals } from '@perigee/contract/refusals/common'
import { emailProblem } from '@perigee/domain/email'
import { passwordProblem } from '@perigee/domain/password'
import type { AccountsContext } from '../context'

/** @throws invalidInput */
export function checkEmail(email: string): void {
  const problem = emailProblem(email)
  if (problem !== undefined) throw commonRefusals.invalidInput(problem)
}

/** For a password that is being chosen. @throws invalidInput, disallowedPassword */
export function checkNewPassword(
  password: string,
  { settings, badPasswords }: Pick<AccountsContext, 'settings' | 'badPasswords'>,
) {
  const problem = passwordProblem(password, {
    min: settings.passwordMinimumLength,
    max: settings.passwordMaximumLength,
  })
  if (problem !== undefined) throw commonRefusals.invalidInput(problem)
  if (badPasswords.list.has(password)) throw authRefusals.disallowedPassword()
}
