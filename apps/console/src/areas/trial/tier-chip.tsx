import { Badge } from '@mantine/core'
import { offersUpgrade, useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { offersBilling } from '@/lib/flags'
import { seesBilling } from '@/lib/sees-billing'
import { concernsTrial, trialInfo } from './trial'
import { useUpgrade } from './use-upgrade'

/**
 * The kind of the account, with the days of a trial that nothing else on the page speaks of. Where nothing is billed,
 * only a trial is worth a word.
 */
export function TierChip() {
  const account = useAccount()
  const config = useConfig()
  const upgrade = useUpgrade()
  const info = trialInfo(account, config.daysBeforeTrialEndNotification, new Date())
  const onTrial = offersUpgrade(account)
  const runs = onTrial && info.days !== null && !concernsTrial(account, info)
  if (!onTrial && !offersBilling(config)) return null
  const text = `${account.kindInfo.name}${runs ? `: ${info.days} ${info.days === 1 ? 'day' : 'days'} left` : ''}`
  const look = { variant: 'light', color: 'gray', radius: 'sm', tt: 'none', fw: 500, visibleFrom: 'sm' } as const
  if (!onTrial || !seesBilling(config, account)) return <Badge {...look} style={{ flex: 'none' }} children={text} />
  return (
    <Badge {...look} component="button" type="button" onClick={upgrade} style={{ flex: 'none', cursor: 'pointer' }}>
      {text}
    </Badge>
  )
}
