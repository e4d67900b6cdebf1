import type { Account } from '@perigee/contract/account'
import type { FrontendConfig } from '@perigee/contract/config'
import { accountKinds } from '@perigee/domain/account-kinds'
import { useAccount } from './account'
import { useConfig } from './config'
import { offersBilling } from './flags'

/** Whether anything of billing is there for this person: not for customers of resellers, nor for accounts that are never billed. */
export const seesBilling = (
  config: FrontendConfig,
  { hasVarPartner, kindInfo }: Pick<Account, 'hasVarPartner' | 'kindInfo'>,
): boolean => offersBilling(config) && !hasVarPartner && kindInfo.value !== accountKinds.notForResale

export const useSeesBilling = (): boolean => seesBilling(useConfig(), useAccount())
