import { Button } from '@mantine/core'
import { minute } from '@perigee/std/durations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDollarSign } from 'lucide-react'
import type { Notice } from '@/components/banner'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { hasBudgets } from '@/lib/flags'
import type { ConsoleProject } from '@/lib/projects'
import { stoppedDownloads } from '@/lib/stopped-downloads'
import { stoppedText } from '@/lib/stopped-text'

/** That a budget of the owner is spent, and nothing of the project, or of some buckets, can be downloaded. */
export function useStoppedDownloads(project: ConsoleProject): { downloadsStopped?: Notice } {
  const offered = hasBudgets(useConfig())
  const isOwner = useAccount().id === project.ownerId
  // A month ends, and budgets are raised, while a page is open.
  const { data } = useQuery({ ...stoppedDownloads(project.id), enabled: offered, refetchInterval: minute })
  if (!data || (!data.stopped && data.buckets.length === 0)) return {}
  return {
    downloadsStopped: {
      label: 'Downloads',
      tone: 'red',
      icon: CircleDollarSign,
      text: stoppedText(data, isOwner),
      ...(isOwner && { action: <ToBudgets /> }),
    },
  }
}

const ToBudgets = () => (
  <Button
    size="compact-sm"
    variant="default"
    renderRoot={(props) => <Link {...props} to="/account/billing" search={{ tab: 'budgets' }} />}
  >
    See budgets
  </Button>
)
