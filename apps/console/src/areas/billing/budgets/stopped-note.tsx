import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleDollarSign } from 'lucide-react'
import { coveredText, nextMonth } from './budget-text'
import { budgetsQuery } from './queries'

/** That budgets stop downloads, on the tabs that do not list them. */
export function StoppedNote() {
  const { data = [] } = useQuery(budgetsQuery)
  const stopped = data.filter(({ downloadsStopped }) => downloadsStopped)
  if (stopped.length === 0) return null
  return (
    <Alert
      role="note"
      color="red"
      variant="light"
      py="xs"
      mb="md"
      title="Downloads are stopped"
      icon={<CircleDollarSign size={18} aria-hidden />}
      style={{ overflowWrap: 'anywhere' }}
    >
      {stopped.map(coveredText).join(', ')}: the budget is spent. Raise it in{' '}
      <Anchor
        inherit
        underline="always"
        renderRoot={(props) => <Link {...props} to="/account/billing" search={{ tab: 'budgets' }} />}
      >
        Budgets
      </Anchor>
      , or wait until {nextMonth(new Date())}.
    </Alert>
  )
}
