import { useAccount } from '@/lib/account'
import { recordEvent } from '@/lib/analytics'
import { upgradeDialog } from '@/areas/upgrade/public'
import { useConfig } from '@/lib/config'
import { openDialog } from '@/lib/dialogs'
import { seesBilling } from '@/lib/sees-billing'
import { notify } from '@/lib/notify'

/** Begins the upgrade: in its dialog, or where nothing is billed at the address that the operator has set for it. */
export function useUpgrade(): () => void {
  const account = useAccount()
  const config = useConfig()
  const { upgradeURL } = config.brand
  return () => {
    recordEvent('Upgrade Clicked', { expired: String(account.freezeStatus.trialExpiredFrozen) })
    if (seesBilling(config, account)) openDialog(upgradeDialog)
    else if (upgradeURL !== '') window.open(upgradeURL, '_blank', 'noreferrer')
    else notify.info('Please ask whoever runs this service to upgrade your account.')
  }
}
