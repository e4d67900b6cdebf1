import { commonRefusals } from '@perigee/contract/refusals/common'
import type { Session } from '../session/session'
import { userStatus } from '../session/user-status'

/** Accounts that wait for a check by the operator may look but not make anything. @throws forbidden */
export function requireActive({ user }: Session): void {
  if (user.status !== userStatus.active) {
    throw commonRefusals.forbidden('Your account is being checked. Please contact support.')
  }
}
