import { accountKinds } from '@perigee/domain/account-kinds'
import type { AccountSettings } from '@perigee/contract/account'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asksForPackage, packageQuery } from '@/areas/upgrade/public'
import { offersUpgrade, useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { managesEncryption } from '@/lib/flags'
import { projectsQuery } from '@/lib/projects'
import { seesBilling } from '@/lib/sees-billing'
import { AccountSetupDialog } from './account-setup-dialog'
import { type Facts, resume, type State } from './setup'

interface Props {
  /** As they were when it began. */
  settings: AccountSettings
  onDone: () => void
}

/** The set-up of an account that needs one, from the step where it was left. */
export function BegunSetup({ settings, onDone }: Props) {
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const account = useAccount()
  const config = useConfig()
  const asks = asksForPackage(config, account)
  const packaged = useQuery(packageQuery(asks))
  const [begun, setBegun] = useState<{ facts: Facts; state: State }>()

  if (begun === undefined && !(asks && packaged.isPending)) {
    const facts: Facts = {
      // An account that is paid already has nothing to choose.
      billing: seesBilling(config, account) && offersUpgrade(account),
      pricingPlans: packaged.data ?? false,
      managedEncryption: managesEncryption(config),
      hasProjects: projects.length > 0,
      member: account.kindInfo.value === accountKinds.member,
      maxNameLength: config.maxNameCharacters,
    }
    const state = resume(settings, account, facts)
    if (state) setBegun({ facts, state })
  }
  return begun === undefined ? null : <AccountSetupDialog {...begun} onDone={onDone} />
}
