import { accountRefusals } from '@perigee/contract/refusals/accounts'
import { findUserByEmail, findUserById, type UserRow } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'

/** By email address or id. For use cases, which have asked the gate. @throws noSuchAccount */
export async function findAccount({ db }: Pick<AccountsContext, 'db'>, who: string): Promise<UserRow> {
  const user = await (who.includes('@') ? findUserByEmail(db, who) : findUserById(db, who))
  if (!user) throw accountRefusals.noSuchAccount(who)
  return user
}
