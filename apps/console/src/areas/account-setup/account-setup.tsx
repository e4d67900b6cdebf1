import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyView } from '@/components/lazy-view'
import { accountSettingsQuery } from '@/lib/account-settings'
import { isBeingSetUp } from '@/lib/account-setup-steps'

const BegunSetup = lazyView(async () => (await import('./begun-setup')).BegunSetup)

/** The full-screen dialog in which a new account is set up, until that is done. Decides once, when it is first drawn. */
export function AccountSetup() {
  const { data: settings } = useQuery(accountSettingsQuery)
  const [begun, setBegun] = useState<typeof settings | 'over'>()
  if (begun === undefined && settings) setBegun(isBeingSetUp(settings) ? settings : 'over')
  if (begun === undefined || begun === 'over') return null
  return <BegunSetup settings={begun} onDone={() => setBegun('over')} />
}
