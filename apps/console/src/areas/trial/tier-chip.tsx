import { Badge } from '@mantine/core'
import { offersUpgrade, useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { concernsTrial, trialInfo } from './trial'

/** The kind of the account, with the days of a trial that nothing else on the page speaks of. */
export function TierChip() {
  const account = useAccount()
  const { daysBeforeTrialEndNotification } = useConfig()
  const info = trialInfo(account, daysBeforeTrialEndNotification, new Date())
  const runs = offersUpgrade(account) && info.days !== null && !concernsTrial(account, info)
  return (
    <Badge variant="light" color="gray" radius="sm" tt="none" fw={500} visibleFrom="sm" style={{ flex: 'none' }}>
      {account.kindInfo.name}
      {runs && `: ${info.days} ${info.days === 1 ? 'day' : 'days'} left`}
    </Badge>
  )
}
