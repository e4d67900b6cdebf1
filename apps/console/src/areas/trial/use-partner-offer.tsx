import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Handshake } from 'lucide-react'
import type { Notice } from '@/components/banner'
import { useAccount } from '@/lib/account'
import { openDialog } from '@/lib/dialogs'
import { useDismissNotice, useNoticeDismissed } from '@/lib/notices'
import { partnerTextQuery } from '@/lib/partner-text'
import { publicQueries } from '@/lib/query-client'
import { partnerOfferDialog } from './lazy-dialogs'

/** What a partner offers to whoever came from it and has not upgraded, until it is dismissed. */
export function usePartnerOffer(): Notice | undefined {
  const { partner, kindInfo } = useAccount()
  const { data } = useQuery(partnerTextQuery('upgrade', kindInfo.hasPaidPrivileges ? '' : partner), publicQueries)
  const dismissed = useNoticeDismissed('partnerUpgradeBanner')
  const dismiss = useDismissNotice()
  if (data?.title === undefined || kindInfo.hasPaidPrivileges) return undefined
  if (dismissed !== false || dismiss.isPending) return undefined
  return {
    label: 'Partner offer',
    tone: 'orbit',
    icon: Handshake,
    text: data.title,
    action: (
      <Button size="compact-sm" variant="default" onClick={() => openDialog(partnerOfferDialog, { offer: data })}>
        Learn more
      </Button>
    ),
    dismiss: { label: 'Dismiss the partner offer', onClick: () => dismiss.mutate('partnerUpgradeBanner') },
  }
}
