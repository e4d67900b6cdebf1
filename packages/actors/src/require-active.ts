import { authRefusals } from '@perigee/contract/refusals/auth'
import { userStatus } from '@perigee/domain/user-status'
import type { Person } from './actor'

/** Accounts that wait for a check by the operator may look but not make anything. @throws accountUnderReview */
export function requireActive({ user }: Pick<Person, 'user'>): void {
  if (user.status !== userStatus.active) {
    throw authRefusals.accountUnderReview()
  }
}
