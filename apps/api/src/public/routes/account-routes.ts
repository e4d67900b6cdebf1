import { readOwnAccount } from '@perigee/accounts/profile/own-account'
import { publicAccount } from '@perigee/contract/public/account'
import { readTotalUsageLimits } from '@perigee/projects/projects/usage-limits'
import type { Deps } from '../../deps'
import { servePublic } from '../serve-public'
import { presentAccount } from './present-account'
import { presentUsage } from './present-usage'

export const accountRoutes = (deps: Deps) => [
  servePublic(deps, publicAccount.get, readOwnAccount, { input: () => undefined, present: presentAccount }),
  servePublic(deps, publicAccount.usage, readTotalUsageLimits, { input: () => undefined, present: presentUsage }),
]
