import { updateUser } from '@perigee/satellite-db/users'
import type { UserId } from '@perigee/std/brand'
import type { AccountsContext } from '../context'

interface Given {
  isProfessional: boolean
  fullName: string
  firstName: string
  lastName: string
  companyName: string
  position: string
  employeeCount: string
  storageNeeds: string
  haveSalesContact: boolean
}

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
