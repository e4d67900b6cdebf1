import { Badge } from '@mantine/core'
import { offersUpgrade, useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import { concernsTrial, trialInfo } from './trial'

/**
 * The kind of the account, with the days of a trial that nothing else on the page speaks of. Where nothing is billed,
 * only a trial is worth a word.
 */
export function TierChip() {
  const account = useAccount()
  const config = useConfig()
  const info = trialInfo(account, config.daysBeforeTrialEndNotification, new Date())
  const onTrial = offersUpgrade(account)
  const runs = onTrial && info.days !== null && !concernsTrial(account, info)
  if (!onTrial && !offersBilling(config)) return null
  return (
    <Badge variant="light" color="gray" radius="sm" tt="none" fw={500} visibleFrom="sm" style={{ flex: 'none' }}>
      {account.kindInfo.name}
      {runs && `: ${info.days} ${info.days === 1 ? 'day' : 'days'} left`}
    </Badge>
  )
}
