import { commonRefusals } from '@perigee/contract/refusals/common'
import { userStatus } from '@perigee/domain/user-status'
import type { Person } from './actor'

/** Accounts that wait for a check by the operator may look but not make anything. @throws forbidden */
export function requireActive({ user }: Pick<Person, 'user'>): void {
  if (user.status !== userStatus.active) {
    throw commonRefusals.forbidden('Your account is being checked. Please contact support.')
  }
}
