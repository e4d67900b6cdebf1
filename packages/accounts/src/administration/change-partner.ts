import { inTransaction } from '@perigee/actors/context'
import { useCase } from '@perigee/actors/use-case'
import { insertFormerPartner } from '@perigee/satellite-db/former-partners'
import { updateUser } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'
import { findAccount } from './find-account'

interface PartnerChange {
  /** Email address or id. */
  who: string
  /** Whose name stands in price plans and partner texts; '' for none. */
  partner: string
}

/** Counts from now on: what was used before keeps its prices. @throws noSuchAccount */
export const setPartner = useCase(
  'account.setPartner',
  async (
    context: Pick<AccountsContext, 'db' | 'clock'>,
    _actor,
    { who, partner }: PartnerChange,
  ): Promise<{ email: string }> => {
    const { id, email, partner: former } = await findAccount(context, who)
    if (former === partner) return { email }
    await inTransaction(context, async ({ db, clock }) => {
      await insertFormerPartner(db, { userId: id, until: clock(), partner: former })
      await updateUser(db, id, { partner })
    })
    return { email }
  },
)

interface VarChange {
  /** Email address or id. */
  who: string
  /** Whether a reseller bills the account; null: as the settings say of its partner. */
  varPartner: boolean | null
}

/** @throws noSuchAccount */
export const setVarPartner = useCase(
  'account.setPartner',
  async (context: Pick<AccountsContext, 'db'>, _actor, { who, varPartner }: VarChange): Promise<{ email: string }> => {
    const { id, email } = await findAccount(context, who)
    await updateUser(context.db, id, { var_partner: varPartner })
    return { email }
  },
)
