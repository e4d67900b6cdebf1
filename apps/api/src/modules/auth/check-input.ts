import { commonRefusals } from '@perigee/contract/refusals/common'
import { emailProblem } from '@perigee/domain/email'
import { passwordProblem } from '@perigee/domain/password'
import type { Settings } from '../../settings'

/** @throws invalidInput */
export function checkEmail(email: string): void {
  const problem = emailProblem(email)
  if (problem !== undefined) throw commonRefusals.invalidInput(problem)
}

/** For a password that is being chosen. @throws invalidInput */
export function checkNewPassword(password: string, settings: Settings): void {
  const problem = passwordProblem(password, {
    min: settings.passwordMinimumLength,
    max: settings.passwordMaximumLength,
  })
  if (problem !== undefined) throw commonRefusals.invalidInput(problem)
}
