import { Alert } from '@mantine/core'
import { Info } from 'lucide-react'
import { useConfig } from '@/lib/config'
import { announcesMinimumCharge, isMinimumCharged } from '@/lib/minimum-charge'
import { showDate } from '@/lib/show-date'
import { showDollars } from '@/lib/show-dollars'

/** That small bills are rounded up to a least one, while that is news. */
export function MinimumNotice() {
  const { minimumCharge } = useConfig()
  const now = new Date()
  if (!announcesMinimumCharge(minimumCharge, now)) return null
  const { startDate, amount } = minimumCharge
  const verb = isMinimumCharged(minimumCharge, now) ? 'Since' : 'From'
  return (
    <Alert role="note" color="yellow" variant="light" py="xs" icon={<Info size={18} aria-hidden />}>
      {verb} {showDate(startDate ?? now)}, a minimum monthly charge of {showDollars(amount)} applies to months with
      usage.
    </Alert>
  )
}
