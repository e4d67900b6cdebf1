import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { accountRefusals } from '@perigee/contract/refusals/accounts'
import { freezeKinds } from '@perigee/domain/freezes'
import { blankUser } from '@perigee/satellite-db/account-deletion'
import { countBuckets } from '@perigee/satellite-db/buckets'
import { listFreezes } from '@perigee/satellite-db/freezes'
import { listOwnedProjects } from '@perigee/satellite-db/projects'
import { lockUser } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { findAccount } from './find-account'

type Needs = Pick<AccountsContext, 'db'>

interface Deletion {
  /** Email address or id. */
  who: string
  /** Also when its projects hold buckets: they go with all that is in them. */
  withBuckets: boolean
}

interface Judged {
  email: string
  /** How many buckets go with it. */
  buckets: number
}

/** What a deletion would take, before anybody is asked. @throws what `deleteAccount` throws */
export const judgeDeletion = useCase(
  'account.delete',
  async (context: Needs, _actor, { who, withBuckets }: Deletion): Promise<Judged> =>
    judge(context, { ...(await findAccount(context, who)), withBuckets }),
)

/**
 * Removes an account and what is personal about it; nobody can use its projects any more. What they hold is removed by
 * the jobs of the store. @throws noSuchAccount, frozenForLegalReasons, ownsBuckets
 */
export const deleteAccount = useCase(
  'account.delete',
  async (context: Needs, _actor, { who, withBuckets }: Deletion): Promise<Judged> => {
    const account = await findAccount(context, who)
    return inTransaction(context, async ({ db }) => {
      await lockUser(db, account.id)
      const judged = await judge({ db }, { ...account, withBuckets })
      await blankUser(db, account.id)
      return judged
    })
  },
)

type Account = Pick<Awaited<ReturnType<typeof findAccount>>, 'id' | 'email'>

async function judge({ db }: Needs, { id, email, withBuckets }: Account & { withBuckets: boolean }): Promise<Judged> {
  const freezes = await listFreezes(db, id)
  if (freezes.some(({ kind }) => kind === freezeKinds.legal)) throw accountRefusals.frozenForLegalReasons(email)
  const projects = (await listOwnedProjects(db, id)).map(({ internalId }) => internalId)
  const buckets = await countBuckets(db, projects)
  if (buckets > 0 && !withBuckets) throw accountRefusals.ownsBuckets(email, buckets)
  return { email, buckets }
}
