import { useCase } from '@perigee/actors/use-case'
import { type FreezeRow, listFreezes } from '@perigee/satellite-db/freezes'
import { countRecoveryCodes } from '@perigee/satellite-db/recovery-codes'
import { updateUser, type UserRow } from '@perigee/satellite-db/users'
import type { AccountsContext } from '../context'

type Needs = Pick<AccountsContext, 'db'>

export interface OwnAccount {
  user: UserRow
  freezes: readonly FreezeRow[]
  /** How many are left; 0 without a second factor. */
  recoveryCodeCount: number
}

/** The account of the actor. */
export const readOwnAccount = useCase('account.readOwn', async ({ db }: Needs, { user }): Promise<OwnAccount> => ({
  user,
  recoveryCodeCount: user.mfaEnabled ? await countRecoveryCodes(db, user.id) : 0,
  freezes: await listFreezes(db, user.id),
}))

export const changeOwnName = useCase(
  'signedIn',
  async ({ db }: Needs, { user }, { fullName, shortName }: { fullName: string; shortName: string }) => {
    await updateUser(db, user.id, { full_name: fullName, short_name: shortName.trim() })
  },
)

interface SetUp {
  isProfessional: boolean
  fullName?: string | undefined
  firstName?: string | undefined
  lastName?: string | undefined
  companyName?: string | undefined
  position?: string | undefined
  employeeCount?: string | undefined
  storageNeeds?: string | undefined
  haveSalesContact?: boolean | undefined
}

/**
 * Keeps what a person says when the account is set up; of a business first and last name make the full one. What is left
 * out stays as the sign-up has it.
 */
export const setUpAccount = useCase('signedIn', async ({ db }: Needs, { user }, given: SetUp) => {
  const { isProfessional, fullName, firstName = '', lastName = '', companyName, position, employeeCount } = given
  await updateUser(db, user.id, {
    full_name: isProfessional ? `${firstName} ${lastName}`.trim() : fullName,
    is_professional: isProfessional,
    company_name: companyName,
    position,
    employee_count: employeeCount,
    storage_needs: given.storageNeeds,
    have_sales_contact: given.haveSalesContact,
  })
})
