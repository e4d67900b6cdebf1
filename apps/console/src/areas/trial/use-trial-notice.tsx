import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Notice } from '@/components/banner'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { useOpenedDialogs } from '@/lib/dialogs'
import { trialExpirationDialog } from './lazy-dialogs'
import { concernsTrial, trialInfo, trialTexts } from './trial'
import { useUpgrade } from './use-upgrade'

/** That the trial ends soon or has ended; not while its dialog says so. */
export function useTrialNotice(): { expired?: Notice; trial?: Notice } {
  const account = useAccount()
  const { daysBeforeTrialEndNotification, brand } = useConfig()
  const upgrade = useUpgrade()
  const isSaid = useOpenedDialogs().some(({ dialog }) => dialog === trialExpirationDialog)
  const info = trialInfo(account, daysBeforeTrialEndNotification, new Date())
  if (isSaid || !concernsTrial(account, info)) return {}
  const { when, what } = trialTexts(info, brand.name)
  const notice: Omit<Notice, 'tone'> = {
    label: 'Trial',
    icon: TriangleAlert,
    text: `${when} ${what}`,
    action: (
      <Button size="compact-sm" variant="default" onClick={upgrade}>
        Upgrade Now
      </Button>
    ),
  }
  return info.expired ? { expired: { ...notice, tone: 'red' } } : { trial: { ...notice, tone: 'yellow' } }
}
