import { accountKinds } from '@perigee/domain/account-kinds'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyView } from '@/components/lazy-view'
import { useAccount } from '@/lib/account'
import { accountSettingsQuery } from '@/lib/account-settings'
import { useConfig } from '@/lib/config'
import { managesEncryption } from '@/lib/flags'
import { projectsQuery } from '@/lib/projects'
import { type Facts, resume, type State } from './setup'

const AccountSetupDialog = lazyView(async () => (await import('./account-setup-dialog')).AccountSetupDialog)

/** The full-screen dialog in which a new account is set up, until that is done. Decides once, when it is first drawn. */
export function AccountSetup() {
  const { data: settings } = useQuery(accountSettingsQuery)
  const { data: projects } = useSuspenseQuery(projectsQuery)
  const account = useAccount()
  const config = useConfig()
  const [begun, setBegun] = useState<{ facts: Facts; state: State } | 'over' | null>(null)

  if (begun === null && settings) {
    const facts: Facts = {
      // The steps of billing have no screens yet.
      billing: false,
      pricingPlans: false,
      managedEncryption: managesEncryption(config),
      hasProjects: projects.length > 0,
      member: account.kindInfo.value === accountKinds.member,
      maxNameLength: config.maxNameCharacters,
    }
    const state = resume(settings, account, facts)
    setBegun(state ? { facts, state } : 'over')
  }
  if (begun === null || begun === 'over') return null
  return <AccountSetupDialog {...begun} onDone={() => setBegun('over')} />
}
