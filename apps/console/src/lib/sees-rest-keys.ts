import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { useAccount } from './account'
import { useConfig } from './config'
import { offersRestKeys } from './flags'

/** Whether there are API keys for programs that act for this person: only paid accounts have them. */
export const seesRestKeys = (config: FrontendConfig, { kindInfo }: Pick<Account, 'kindInfo'>): boolean =>
  offersRestKeys(config) && kindInfo.hasPaidPrivileges

export const useSeesRestKeys = (): boolean => seesRestKeys(useConfig(), useAccount())
