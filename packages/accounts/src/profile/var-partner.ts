import type { UserRow } from '@perigee/satellite-db/users'
import type { AccountsSettings } from '../settings'

/**
 * Whether a reseller bills this account: then it sees no prices and pays nothing here. What the operator has set for the
 * account counts before what the settings say of its partner.
 */
export const hasVarPartner = (
  { partner, varPartner }: Pick<UserRow, 'partner' | 'varPartner'>,
  { varPartners }: Pick<AccountsSettings, 'varPartners'>,
): boolean => varPartner ?? (partner !== '' && varPartners.includes(partner))
