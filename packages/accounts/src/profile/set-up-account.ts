import type { accounts } from '@perigee/contract/account'
import type { BodyOf } from '@perigee/contract/call'
import { updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { AccountsContext } from '../context'

type Given = BodyOf<typeof accounts.setUp>

/** Keeps what a person tells when the account is set up; of a business first and last name make the full one. */
export async function setUpAccount({ db }: Pick<AccountsContext, 'db'>, userId: UserId, given: Given): Promise<void> {
  const { isProfessional, fullName, firstName, lastName, companyName, position, employeeCount } = given
  await updateUser(db, userId, {
    full_name: isProfessional ? `${firstName} ${lastName}`.trim() : fullName,
    is_professional: isProfessional,
    company_name: companyName,
    position,
    employee_count: employeeCount,
    storage_needs: given.storageNeeds,
    have_sales_contact: given.haveSalesContact,
  })
}
