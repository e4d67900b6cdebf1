import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { offersUpgrade } from '@/lib/account'
import { sellsPackages } from '@/lib/flags'
import { seesBilling } from '@/lib/sees-billing'

/** Whether the server is asked for a plan of the person's partner: it answers without regard to what was bought. */
export const asksForPackage = (config: FrontendConfig, account: Account): boolean =>
  seesBilling(config, account) && sellsPackages(config) && account.partner !== '' && offersUpgrade(account)
