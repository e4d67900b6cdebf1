import { blankUser, listMarkedAccounts } from '@perigee/satellite-db/account-deletion'
import { lockUser } from '@perigee/satellite-db/users'
import { transact } from '@perigee/satellite-db/transact'
import type { AccountsContext } from '../context'
import { userStatus } from '@perigee/domain/user-status'

/** Accounts of one run; the next run goes on. */
const batchSize = 500

/**
 * Deletes accounts that have been marked for deletion for longer than the buffer, where the operator wants that. Their
 * data is removed by the jobs of the store. @returns how many accounts.
 */
export async function deleteMarkedAccounts(deps: AccountsContext): Promise<number> {
  const { db, clock, settings, mails } = deps
  if (!settings.deleteMarkedAccounts) return 0
  const before = new Date(clock().getTime() - settings.deletionBuffer)
  let deleted = 0
  for (const { id, email } of await listMarkedAccounts(db, { before, limit: batchSize })) {
    const isGone = await transact(db, async (trx) => {
      // Somebody may have let the account off since the list was read.
      const user = await lockUser(trx, id)
      if (user?.status !== userStatus.pendingDeletion) return false
      await blankUser(trx, id)
      return true
    })
    if (!isGone) continue
    mails.accountDeleted(email)
    deleted++
  }
  return deleted
}
