import { isSameMailbox } from '@perigee/domain/email'
import type { UserRow } from '@perigee/satellite-db/users'
import { userStatus } from '@perigee/domain/user-status'
import type { SsoFailureReason } from './failure'

export type Entry =
  /** There is no account yet. */
  | 'create'
  /** It is bound to this person at this provider already. */
  | 'enter'
  /** A sign-up that was never confirmed: nobody's yet. */
  | 'claim'
  /** A password account that the provider takes over. */
  | 'link'
  | { refused: SsoFailureReason }

/** What a login by single sign-on does with the account that has its external id or, failing that, its address. */
export function judgeEntry(
  user: Pick<UserRow, 'status' | 'externalId' | 'email'> | undefined,
  { externalId, email, linksAccounts }: { externalId: string; email: string; linksAccounts: boolean },
): Entry {
  if (!user) return 'create'
  if (user.externalId !== null && user.externalId !== externalId) return { refused: 'account-of-somebody-else' }
  // The database takes more spellings for one address than a provider vouches for.
  if (user.externalId === null && !isSameMailbox(user.email, email)) return { refused: 'account-of-somebody-else' }
  if (user.status === userStatus.inactive) return 'claim'
  if (user.status !== userStatus.active) return { refused: 'account-restricted' }
  if (user.externalId === externalId) return 'enter'
  return linksAccounts ? 'link' : { refused: 'account-not-linkable' }
}
