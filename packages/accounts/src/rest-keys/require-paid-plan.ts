import { restKeyRefusals } from '@perigee/contract/refusals/rest-keys'
import { hasPaidPrivileges, isAccountKind } from '@perigee/domain/account-kinds'
import type { UserRow } from '@perigee/satellite-db/users'

/**
 * API keys are for paid accounts: these make and see them, and only theirs are served. Asked of a key at each call, as an
 * account may have become free since it was made. @throws restKeysNeedPaidPlan
 */
export function requirePaidPlan({ kind }: Pick<UserRow, 'kind'>): void {
  if (!isAccountKind(kind) || !hasPaidPrivileges(kind)) throw restKeyRefusals.restKeysNeedPaidPlan()
}
