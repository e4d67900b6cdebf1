import { useCase } from '@perigee/actors/use-case'
import { listRestKeys, type RestKeyRow } from '@perigee/satellite-db/rest-keys'
import type { AccountsContext } from '../context'
import { requirePaidPlan } from './require-paid-plan'

/** The actor's keys, oldest first, also those that have expired. @throws restKeysNeedPaidPlan */
export const listOwnRestKeys = useCase(
  'restKey.view',
  async ({ db }: Pick<AccountsContext, 'db'>, { user }): Promise<RestKeyRow[]> => {
    requirePaidPlan(user)
    return listRestKeys(db, user.id)
  },
)
