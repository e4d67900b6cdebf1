import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { useConfig } from '@/lib/config'
import { notify } from '@/lib/notify'

/** Begins the upgrade: while there is no billing, at the address that the operator has set for it. */
export function useUpgrade(): () => void {
  const { freezeStatus } = useAccount()
  const { brand } = useConfig()
  return () => {
    recordEvent('Upgrade Clicked', { expired: String(freezeStatus.trialExpiredFrozen) })
    if (brand.upgradeURL !== '') window.open(brand.upgradeURL, '_blank', 'noreferrer')
    else notify.info('Please ask whoever runs this service to upgrade your account.')
  }
}
