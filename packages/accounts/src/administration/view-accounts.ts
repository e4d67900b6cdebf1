import { useCase } from '@perigee/actors/use-case'
import { type FreezeRow, listFreezes } from '@perigee/satellite-db/freezes'
import { listOwnedProjects, type ProjectRow } from '@perigee/satellite-db/projects'
import { listSubmissions } from '@perigee/satellite-db/submissions'
import { listUsers, type UserRow } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { findAccount } from './find-account'

type Needs = Pick<AccountsContext, 'db'>

/** Oldest first. `search`: a part of the email address. */
export const listAccounts = useCase(
  'account.view',
  ({ db }: Needs, _actor, query: { search: string; frozen: boolean; limit: number }) => listUsers(db, query),
)

export interface ShownAccount {
  user: UserRow
  freezes: readonly FreezeRow[]
  /** Those that the account owns. */
  projects: readonly ProjectRow[]
}

/** By email address or id. @throws noSuchAccount */
export const showAccount = useCase(
  'account.view',
  async (context: Needs, _actor, { who }: { who: string }): Promise<ShownAccount> => {
    const user = await findAccount(context, who)
    const { db } = context
    return { user, freezes: await listFreezes(db, user.id), projects: await listOwnedProjects(db, user.id) }
  },
)

/** What people sent from the console, newest first. */
export const listFeedback = useCase('feedback.read', ({ db }: Needs, _actor, query: { limit: number; form?: string }) =>
  listSubmissions(db, query),
)
