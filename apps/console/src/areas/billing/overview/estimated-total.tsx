import { Button, Skeleton } from '@mantine/core'
import { accountKinds } from '@perigee/domain/account-kinds'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PiggyBank } from 'lucide-react'
import { useAccount } from '@/lib/account'
import { useConfig } from '@/lib/config'
import { hasBillingAdditions, hasBudgets } from '@/lib/flags'
import { showCents } from '@/lib/show-dollars'
import { chargesQuery, forecastQuery } from '../queries'
import { estimate, sumOf } from './charges'
import { FigurePanel } from './figure-panel'

/** What this month has come to so far, with the minimum of those who pay one. */
export function EstimatedTotal() {
  const { kindInfo } = useAccount()
  const config = useConfig()
  const { minimumCharge } = config
  const { data, error } = useQuery(chargesQuery)
  const applies = data?.applyMinimumCharge === true && kindInfo.value === accountKinds.paid
  const total = data === undefined ? undefined : sumOf(data.charges)
  const shown = total === undefined ? undefined : estimate(total, applies ? minimumCharge.amount : null)
  return (
    <FigurePanel
      title="Estimated total"
      figure={shown === undefined ? error ? '–' : <Skeleton height={34} width={110} /> : showCents(shown)}
      action={hasBudgets(config) && <SetBudget />}
    >
      {monthSoFar(new Date())}
      {shown !== undefined && total !== shown && `, with the minimum monthly charge. Used: ${showCents(total ?? 0)}`}.
      <Forecast />
    </FigurePanel>
  )
}

const SetBudget = () => (
  <Button
    variant="default"
    leftSection={<PiggyBank size={16} aria-hidden />}
    renderRoot={(props) => <Link {...props} to="/account/billing" search={{ tab: 'budgets' }} />}
  >
    Set a budget
  </Button>
)

/** Bills know days of UTC alone. */
const monthSoFar = (now: Date): string => {
  const month = now.toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' })
  const day = now.getUTCDate()
  return day === 1 ? `${month} 1 (UTC)` : `${month} 1 to ${day} (UTC)`
}

function Forecast() {
  const offered = hasBillingAdditions(useConfig())
  const { data } = useQuery({ ...forecastQuery, enabled: offered })
  if (data === undefined) return null
  return <div>Forecast for the whole month: {showCents(data.forecast)}</div>
}
